import { useT } from '@portal/client'
import { backofficeFileRoutes } from '@portal/contracts/file.contract.ts'
import {
  emptyRegistration,
  type Registration,
  type RegistrationDraft,
} from '@portal/contracts/registration.contract.ts'
import { Box, DayInput, FilesInput, RowDialog, SerialInput, Stack, TextInput, Typography } from '@portal/ui'
import { registrationPath } from '../common/paths.ts'
import { useSaveRegistrationMutation } from './registration.api.ts'

const draftOf = (registration?: Registration): RegistrationDraft => {
  if (!registration) return { ...emptyRegistration, fileIds: [] }
  const { id, version, serialNum, installedOn, remark, files } = registration
  return { id, version, serialNum, installedOn, remark, fileIds: files.map((file) => file.id) }
}

/** Creates a registration, or edits `registration` while support has not decided. */
export function RegistrationForm({
  registration,
  onSaved,
  onClose,
}: {
  registration?: Registration
  onSaved?: (row: Registration) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveRegistrationMutation()
  return (
    <RowDialog
      title={
        registration
          ? t('Registration of {serialNum}', { serialNum: registration.serialNum })
          : t('Register a device')
      }
      values={draftOf(registration)}
      save={(draft) => save(draft).unwrap()}
      created={
        registration
          ? undefined
          : ({ serialNum }) => ({
              title: t('Support will check the registration of {serialNum}', { serialNum }),
              path: registrationPath(serialNum),
            })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <Stack spacing={2}>
        {registration?.status === 'ASKED' && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {t('Support needs: {reason}', { reason: registration.reason })}
          </Typography>
        )}
        {!registration && (
          <SerialInput
            name="serialNum"
            label={t('Serial number')}
            helperText={t("You'll find it on the nameplate.")}
            required
          />
        )}
        <DayInput name="installedOn" label={t('Installed or bought on')} required />
        <Box>
          <FilesInput
            name="fileIds"
            label={t('Invoice')}
            helperText={t('Drop or paste it here, or take a photo. Up to 50 MB each.')}
            files={registration?.files ?? []}
            downloadRoute={backofficeFileRoutes.downloadFile}
            takesPictures
          />
        </Box>
        <TextInput name="remark" label={t('Remark')} rows={3} maxLength={1000} />
      </Stack>
    </RowDialog>
  )
}
