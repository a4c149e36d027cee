import { useT } from '@portal/client'
import type { AppVersion, AppVersionDraft } from '@portal/contracts/app-version.contract.ts'
import { CodeInput, DayInput, FormInputs, RowDialog, TextInput, today, toRowDraft } from '@portal/ui'
import { platformOptions } from '../common/options.ts'
import { useSaveAppVersionMutation } from './appVersion.api.ts'
import { envPlatformOptions } from './envPlatform.ts'

const empty = (): AppVersionDraft => ({
  envPlatform: 'ANDROID',
  userPlatform: 'LUX_POWER',
  versionCode: '',
  publishDate: today(),
  remark: '',
})

/** Creates an app version, or edits `row`. */
export function AppVersionForm({
  row,
  onSaved,
  onClose,
}: {
  row?: AppVersion
  onSaved?: (row: AppVersion) => void
  onClose: () => void
}) {
  const t = useT()
  const [save] = useSaveAppVersionMutation()
  return (
    <RowDialog
      title={row ? t('Edit app version {code}', { code: row.versionCode }) : t('New app version')}
      values={draftOf(row)}
      save={(draft) => save(draft).unwrap()}
      created={
        row
          ? undefined
          : ({ versionCode: code }) => ({
              title: t('App version {code}', { code }),
              path: `/appVersion?versionCode=${encodeURIComponent(code)}`,
            })
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <FormInputs<AppVersionDraft>
        inputs={{
          versionCode: (
            <TextInput name="versionCode" kind="code" label={t('Version code')} required maxLength={40} />
          ),
          publishDate: <DayInput name="publishDate" label={t('Publish date')} required />,
          envPlatform: (
            <CodeInput
              name="envPlatform"
              label={t('Device platform')}
              options={envPlatformOptions}
              required
            />
          ),
          userPlatform: (
            <CodeInput name="userPlatform" label={t('Platform')} options={platformOptions} required />
          ),
          remark: null,
        }}
      />
      <TextInput
        name="remark"
        label={t("What's new")}
        helperText={t('One change per line.')}
        required
        rows={4}
        maxLength={4000}
      />
    </RowDialog>
  )
}

const draftOf = (row?: AppVersion): AppVersionDraft => (row ? toRowDraft(empty(), row) : empty())
