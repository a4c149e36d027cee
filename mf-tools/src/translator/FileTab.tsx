import { notify, useT } from '@portal/client'
import { Alert, Box, Button, DropZone, Icon, IconButton, Tooltip, Typography, useConfirm } from '@portal/ui'
import { BatchProgress } from './BatchProgress.tsx'
import { Selectors } from './Selectors.tsx'
import { OutputBox, sideBySideStyle } from './TextBox.tsx'
import type { SetTranslatorState, TranslatorState } from './translator-state.ts'
import { useWorkbookTranslation } from './useWorkbookTranslation.ts'

const template = '/public/translationTemplate.xlsx'

export function FileTab({ kept, keep }: { kept: TranslatorState; keep: SetTranslatorState }) {
  const t = useT()
  const confirm = useConfirm()
  const { targetLanguage, engine, batchId } = kept
  const { batch, sent, isBusy, isDownloading, send, cancel, goOn, remove, exportIt } = useWorkbookTranslation(
    batchId,
    (id) => keep({ batchId: id }),
  )
  const name = sent?.name ?? batch?.fileName
  const tooMany = (count: number) => notify.error(`已经上传了 ${count} 个文件`)
  const take = (file: File) => {
    if (name) tooMany(1)
    else void send(file, { targetLanguage, engine })
  }
  const drop = async () => {
    if (await confirm({ question: `确定移除 ${name}？`, isDanger: true })) await remove()
  }
  return (
    <Box component="section" sx={sideBySideStyle}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Selectors targetLanguage={targetLanguage} engine={engine} keep={keep} isDisabled={isBusy} />
          <Tooltip title={t('Uploading template')}>
            <Button
              component="a"
              href={template}
              download="translationTemplate.xlsx"
              startIcon={<Icon name="file" />}
            >
              {t('Template')}
            </Button>
          </Tooltip>
        </Box>
        <DropZone
          accept=".xlsx"
          label={t('Choose a file')}
          hint={t('.xlsx files are supported. They are translated automatically after upload.')}
          onFile={take}
          onMany={tooMany}
        />
        {name && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
            <Icon name="file" sx={{ color: 'text.secondary' }} />
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
            <IconButton aria-label={t('Remove {name}', { name })} size="small" onClick={drop}>
              <Icon name="close" />
            </IconButton>
          </Box>
        )}
        <BatchProgress batch={batch} share={sent?.share} onCancel={cancel} onContinue={goOn} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <Tooltip title={t('Exporting results')}>
          <span style={{ justifySelf: 'end' }}>
            <Button
              variant="contained"
              startIcon={<Icon name="download" />}
              disabled={isBusy || batch?.state !== 'DONE' || isDownloading}
              onClick={exportIt}
            >
              {t('Export')}
            </Button>
          </span>
        </Tooltip>
        <OutputBox
          label={t('Translation')}
          value={batch?.result[1].translated ?? ''}
          lang={(batch?.targetLanguage ?? targetLanguage).replace('_', '-')}
        />
        {batch?.isCut && (
          <Alert severity="info">
            {t('Only the beginning of the translation is shown. The exported file contains all of it.')}
          </Alert>
        )}
      </Box>
    </Box>
  )
}
