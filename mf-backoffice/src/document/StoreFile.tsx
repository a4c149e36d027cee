import { translateError, useDownload, useFormat, useSession, useT } from '@portal/client'
import { chatFileRoutes } from '@portal/contracts/fixed-resource.contract.ts'
import type { VectorStoreFile } from '@portal/contracts/knowledge.contract.ts'
import { Alert, Box, Button, MuiLink, Stack, Tag, Typography, useConfirm } from '@portal/ui'
import { useState } from 'react'
import { AudienceSelect, audienceTags } from './audience.tsx'
import { useDeleteVectorStoreFileMutation } from './document.api.ts'
import { FileHistory } from './FileHistory.tsx'
import { FileReading } from './FileReading.tsx'
import { notifyOutcome } from './notify-outcome.ts'
import { RecognitionProblems } from './RecognitionProblems.tsx'
import { SectionsDialog } from './SectionsDialog.tsx'
import { useAudienceChange } from './useAudienceChange.ts'

/** Document of a store with its audience. */
export function StoreFile({ file }: { file: VectorStoreFile }) {
  const t = useT()
  const { instant } = useFormat()
  const { can } = useSession()
  const [open, setOpen] = useState<'sections' | 'history'>()
  const { isMarking, markFile } = useAudienceChange(file)
  const { filename, title, url, uploaded, reason, pages, sections, audience } = file
  const { withheldSections, citedBy, recognition } = file
  const canEdit = can('knowledge:edit')
  const confirm = useConfirm()
  const [remove] = useDeleteVectorStoreFileMutation()
  async function ask() {
    const question = t('Continue the deletion operation')
    if (await confirm({ question, detail: filename, isDanger: true }))
      await notifyOutcome(remove({ fileId: file.id }).unwrap(), t('Removed successfully'))
  }
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            {url ? <FileLink url={url} name={filename} /> : filename}
            <FileReading file={file} />
            {recognition && recognition.read > 0 && (
              <Tag color="neutral" label={t('From text recognition')} />
            )}
          </Stack>
          {title && <Typography variant="body2">{title}</Typography>}
          <Typography variant="body2" color="text.secondary">
            {[
              t('Uploaded {time}', { time: instant(uploaded) }),
              ...(pages === null ? [] : [t('Pages: {count}', { count: pages })]),
              t('Sections: {count}', { count: sections }),
              ...(recognition && recognition.read > 0
                ? [t('Pages with text recognition: {count}', { count: recognition.read })]
                : []),
              ...(withheldSections > 0
                ? [t('Restricted sections: {count}', { count: withheldSections })]
                : []),
              t('Cited by answers: {count}', { count: citedBy }),
            ].join(' · ')}
          </Typography>
        </Box>
        {canEdit ? (
          <AudienceSelect
            label={t('Who gets answers from {name}', { name: filename })}
            value={audience}
            disabled={isMarking}
            onChange={(next) => void markFile(next)}
          />
        ) : (
          <Tag color={audienceTags[audience].color} label={t(audienceTags[audience].label)} />
        )}
        <Button size="small" disabled={sections === 0} onClick={() => setOpen('sections')}>
          {t('Sections')}
        </Button>
        {canEdit && (
          <Button size="small" onClick={() => setOpen('history')}>
            {t('History')}
          </Button>
        )}
        {can('knowledge:delete') && (
          <Button
            size="small"
            color="error"
            aria-label={t('Remove: {label}', { label: filename })}
            onClick={() => void ask()}
          >
            {t('Remove')}
          </Button>
        )}
      </Stack>
      {reason !== '' && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {translateError({ msg: reason, ...file.failure })}
        </Alert>
      )}
      {recognition && <RecognitionProblems recognition={recognition} />}
      {file.proposal !== null && <Proposal file={file} />}
      {open === 'sections' && <SectionsDialog file={file} onClose={() => setOpen(undefined)} />}
      {open === 'history' && <FileHistory file={file} onClose={() => setOpen(undefined)} />}
    </Box>
  )
}

/** Decision about a document that was withheld automatically. */
function Proposal({ file }: { file: VectorStoreFile }) {
  const t = useT()
  const { can } = useSession()
  const { isMarking, markFile } = useAudienceChange(file)
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1 }}
      action={
        can('knowledge:edit') && (
          <Stack direction="row" spacing={1}>
            <Button
              size="small"
              color="inherit"
              disabled={isMarking}
              onClick={() => void markFile('INSTALLERS')}
            >
              {t('For installers')}
            </Button>
            <Button
              size="small"
              color="inherit"
              disabled={isMarking}
              onClick={() => void markFile('EVERYBODY')}
            >
              {t('For everybody')}
            </Button>
          </Stack>
        )
      }
    >
      {t('Limited to installers and staff until you review it. Reason:')} “{file.proposal}”
    </Alert>
  )
}

/** Downloads by a call: the service refuses the address without the session's token. */
function FileLink({ url, name }: { url: string; name: string }) {
  const { download } = useDownload()
  const id = url.slice(url.lastIndexOf('/') + 1)
  return (
    <MuiLink
      href={url}
      download={name}
      onClick={(event) => {
        event.preventDefault()
        void download(chatFileRoutes.downloadFile, { params: { id } })
      }}
    >
      {name}
    </MuiLink>
  )
}
