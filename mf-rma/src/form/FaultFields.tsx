import { useT } from '@portal/client'
import { rmaFileRoutes } from '@portal/contracts/rma.contract.ts'
import { Box, DayInput, FilesInput, FormGrid, Section, TextInput, today, useWatch } from '@portal/ui'
import { useRequestField } from '../rma/fields.ts'
import type { StoredDraft } from './useDraft.ts'

export function FaultFields({ draft }: { draft: StoredDraft }) {
  const t = useT()
  const field = useRequestField()
  const installationDate: string = useWatch({ name: 'installationDate' })
  const wide = { gridColumn: '1 / -1' }
  return (
    <Section title={t('Fault')}>
      <FormGrid>
        <DayInput {...field('dateOfFault')} min={installationDate || undefined} max={today()} />
        <Box sx={wide}>
          <TextInput
            {...field('faultDesc')}
            helperText={t('What does the device do, and what does its display show?')}
            rows={4}
          />
        </Box>
        <Box sx={wide}>
          <FilesInput
            name="fileIds"
            label={t('Photos and a short video')}
            helperText={t('Show the display and the nameplate, if possible. Up to 50 MB each.')}
            files={draft.files}
            onArrived={draft.keepFile}
            uploadRoute={rmaFileRoutes.uploadFile}
            downloadRoute={rmaFileRoutes.downloadFile}
            accept="image/*,video/*,application/pdf"
            takesPictures
          />
        </Box>
      </FormGrid>
    </Section>
  )
}
