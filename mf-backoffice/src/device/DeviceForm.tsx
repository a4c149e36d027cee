import { useT } from '@portal/client'
import type { Device, DeviceDraft, emptyDevice } from '@portal/contracts/device.contract.ts'
import {
  AccountInput,
  ChipsInput,
  CodeInput,
  DayInput,
  FormInputs,
  NumberInput,
  OwnerInputs,
  RowDialog,
  SerialInput,
  TextInput,
  useFormContext,
} from '@portal/ui'
import { useEffect } from 'react'
import { listVariants, toDeviceType } from '../common/model.ts'
import {
  brandOptions,
  countryOptions,
  deviceStatusOptions,
  deviceTypeOptions,
  dongleTypeOptions,
  modelOptions,
  platformOptions,
} from '../common/options.ts'
import { devicePath } from '../common/paths.ts'
import { useSaveDeviceMutation } from './device.api.ts'
import { deviceDraft } from './deviceDraft.ts'

/** Creates a device, or edits `device`. */
export function DeviceForm({
  row: device,
  onSaved,
  onClose,
}: {
  row?: Device
  onSaved?: (row: Device) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveDeviceMutation()
  return (
    <RowDialog
      title={device ? t('Edit device {serialNum}', { serialNum: device.serialNum }) : t('New device')}
      values={deviceDraft(device)}
      save={(draft) => save(draft).unwrap()}
      created={
        device
          ? undefined
          : ({ serialNum }) => ({
              title: t('Device {serialNum}', { serialNum }),
              path: devicePath(serialNum),
            })
      }
      maxWidth="md"
      onSaved={onSaved}
      onClose={onClose}
    >
      <DeviceInputs />
    </RowDialog>
  )
}

function DeviceInputs() {
  const t = useT()
  return (
    <FormInputs<typeof emptyDevice>
      inputs={{
        serialNum: <SerialInput name="serialNum" label={t('Serial number')} required />,
        status: <CodeInput name="status" label={t('Status')} options={deviceStatusOptions} required />,
        model: <CodeInput name="model" label={t('Model')} options={modelOptions} required />,
        deviceType: <DeviceTypeInputs />,
        subType: null,
        brand: <CodeInput name="brand" label={t('Brand')} options={brandOptions} required />,
        platform: (
          <CodeInput
            name="platform"
            label={t('Platform')}
            options={platformOptions}
            helperText={t("Leave empty to use the brand's platform.")}
            nullable
          />
        ),
        country: <CodeInput name="country" label={t('Country')} options={countryOptions} required />,
        companyId: <OwnerInputs />,
        ownerId: null,
        endUser: <TextInput name="endUser" kind="name" label={t('End user')} />,
        site: (
          <TextInput
            name="site"
            kind="name"
            label={t('Site')}
            maxLength={120}
            helperText={t('Name of the plant. Use the same name for all of its devices.')}
          />
        ),
        siteAddress: <TextInput name="siteAddress" label={t('Site address')} maxLength={200} />,
        installerId: (
          <AccountInput
            name="installerId"
            as="INSTALLER"
            label={t('Installer')}
            helperText={t('Can ask the assistant about this device.')}
          />
        ),
        orderNo: <TextInput name="orderNo" kind="code" label={t('Order number')} nullable />,
        installationDate: <DayInput nullable name="installationDate" label={t('Installed on')} />,
        warrantyMonths: (
          <NumberInput name="warrantyMonths" label={t('Warranty (months)')} min={0} max={240} required />
        ),
        datalogSn: <SerialInput name="datalogSn" label={t('Datalog SN')} />,
        dongleType: (
          <CodeInput name="dongleType" label={t('Dongle type')} options={dongleTypeOptions} nullable />
        ),
        firmwareCodes: (
          <ChipsInput
            name="firmwareCodes"
            label={t('Firmware codes')}
            maxItems={8}
            helperText={t('As reported by the device, for example IAAB-1414.')}
          />
        ),
      }}
    />
  )
}

/**
 * Inputs for type and variant of the device. The model determines the type; users can select only the
 * variant.
 */
function DeviceTypeInputs() {
  const t = useT()
  const { watch, setValue, getValues } = useFormContext<DeviceDraft>()
  const model = watch('model')
  const deviceType = toDeviceType(model)
  const variants = listVariants(deviceType)
  useEffect(() => {
    if (!model) return
    setValue('deviceType', deviceType)
    if (!variants.some(({ code }) => code === getValues('subType'))) setValue('subType', null)
  }, [model, deviceType, variants, setValue, getValues])
  return (
    <>
      <CodeInput
        name="deviceType"
        label={t('Device type')}
        options={deviceTypeOptions}
        helperText={t('Determined by the model.')}
        disabled
      />
      {variants.length > 0 && (
        <CodeInput
          name="subType"
          label={t('Variant')}
          options={variants.map(({ code, label }) => ({ value: code, label }))}
          nullable
        />
      )}
    </>
  )
}
