import { useSession, useT } from '@portal/client'
import type { FirmwareInformation } from '@portal/contracts/firmware.contract.ts'
import { Box, Button, Section, TextInput } from '@portal/ui'
import { useState } from 'react'
import { InPlaceForm } from '../log/InPlaceForm.tsx'
import type { LogCalls } from './firmware.api.ts'

/** Text above the entries of a log; editors change it in place. */
export function InformationBlock({
  information,
  useSaveInformation,
}: {
  information: FirmwareInformation
  useSaveInformation: LogCalls['useSaveInformation']
}) {
  const t = useT()
  const { can } = useSession()
  const [save] = useSaveInformation()
  const [isEdited, setEdited] = useState(false)
  const { platform, deviceType, information: text, version } = information
  const mayEdit = can('firmwareInformation:edit')
  return (
    <Box sx={{ mb: 3 }}>
      <Section
        title={t('Firmware information')}
        action={mayEdit && !isEdited && <Button onClick={() => setEdited(true)}>{t('Edit')}</Button>}
      >
        {isEdited ? (
          <InPlaceForm
            values={{ information: text, version }}
            save={(values) => save({ platform, deviceType, ...values }).unwrap()}
            onClose={() => setEdited(false)}
            submit={t('Submit')}
          >
            <TextInput name="information" label={t('Firmware information')} rows={6} maxLength={20_000} />
          </InPlaceForm>
        ) : (
          <Box
            sx={{
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              color: text ? undefined : 'text.secondary',
            }}
          >
            {text || t('No information yet')}
          </Box>
        )}
      </Section>
    </Box>
  )
}
