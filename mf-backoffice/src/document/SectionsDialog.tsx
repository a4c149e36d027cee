import { useSession, useT } from '@portal/client'
import type {
  DocumentAudience,
  KnowledgeSection,
  VectorStoreFile,
} from '@portal/contracts/knowledge.contract.ts'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  QueryResult,
  Stack,
  Tag,
  TextField,
  Typography,
} from '@portal/ui'
import { useId, useState } from 'react'
import { AudienceSelect, audienceTags } from './audience.tsx'
import { useFindKnowledgeSectionsQuery } from './document.api.ts'
import { useAudienceChange } from './useAudienceChange.ts'

/** Sections of a document as the search uses them, with page and audience. */
export function SectionsDialog({ file, onClose }: { file: VectorStoreFile; onClose: () => void }) {
  const t = useT()
  const title = useId()
  const result = useFindKnowledgeSectionsQuery({ fileId: file.id })
  const [sought, setSought] = useState('')
  const { isMarking, markSection } = useAudienceChange(file)
  const matches = ({ headingPath, text }: KnowledgeSection) =>
    [...headingPath, text].join('\n').toLowerCase().includes(sought.trim().toLowerCase())
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="md" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Sections of {name}', { name: file.filename })}
      </DialogTitle>
      <DialogContent dividers>
        <Stack spacing={2}>
          <Typography variant="body2" color="text.secondary">
            {t(
              'A setting on a heading also applies to everything below it. If any section is not for everybody, only installers and staff can download the file.',
            )}
          </Typography>
          <TextField
            size="small"
            type="search"
            label={t('Search in sections')}
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
          <QueryResult result={result}>
            {(sections) => (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {sections.filter(matches).map((section) => (
                  <SectionLine
                    key={[...section.headingPath, section.isRecognised].join('\n')}
                    section={section}
                    disabled={isMarking}
                    onChange={(audience) => void markSection(section, audience)}
                  />
                ))}
              </Box>
            )}
          </QueryResult>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface LineProps {
  section: KnowledgeSection
  disabled: boolean
  onChange(audience: DocumentAudience): void
}

function SectionLine({ section, disabled, onChange }: LineProps) {
  const t = useT()
  const { can } = useSession()
  const { headingPath, page, isRecognised, text, audience, mark } = section
  const heading = headingPath.at(-1) ?? t('Before the first heading')
  const isInherited = audience !== (mark ?? 'EVERYBODY')
  return (
    <Box component="li" sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 0.5 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="body2" color="text.secondary">
            {[...headingPath.slice(0, -1), ...(page === null ? [] : [t('Page {page}', { page })])].join(
              ' › ',
            )}
          </Typography>
          <Typography sx={{ fontWeight: 600 }}>{heading}</Typography>
        </Box>
        {isRecognised && <Tag color="neutral" label={t('From text recognition')} />}
        {(isInherited || !can('knowledge:edit')) && (
          <Tag
            color={audienceTags[audience].color}
            label={
              isInherited
                ? t('Inherited: {audience}', { audience: t(audienceTags[audience].label) })
                : t(audienceTags[audience].label)
            }
          />
        )}
        {can('knowledge:edit') && (
          <AudienceSelect
            label={t('Who gets answers from {name}', { name: heading })}
            value={mark ?? 'EVERYBODY'}
            disabled={disabled}
            onChange={onChange}
          />
        )}
      </Stack>
      {text !== '' && (
        <Box
          component="details"
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: '0.8125rem' }}
        >
          <summary>{text.split('\n', 1)[0]?.slice(0, 120)}</summary>
          {text}
        </Box>
      )}
    </Box>
  )
}
