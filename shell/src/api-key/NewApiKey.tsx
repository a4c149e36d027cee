import { useT } from '@portal/client'
import { maxKeyCalls, maxKeyDays } from '@portal/contracts/api-key.contract.ts'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormDialog,
  MultiSelect,
  NumberInput,
  SelectInput,
  TextInput,
  Typography,
} from '@portal/ui'
import { useId } from 'react'
import { SecretValue } from '../section/SecretValue.tsx'
import { useCreateApiKeyMutation } from './api-key.api.ts'
import { usePermissionText } from './permission-text.ts'

/** Dialog that shows the new key once. */
export function CreatedKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const t = useT()
  const title = useId()
  return (
    <Dialog open aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Copy the API key now')}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1.5 }}>
          {t('The key is shown only once. Anyone who has it can act as you, within its permissions.')}
        </Typography>
        <SecretValue value={apiKey} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface Draft {
  name: string
  scope: string[]
  days: number
  callsPerMinute: number
  signIn: 'none' | 'ticket' | 'url'
}
const empty: Draft = { name: '', scope: [], days: 90, callsPerMinute: 600, signIn: 'none' }

interface NewApiKeyProps {
  /** Permissions that a key can have. */
  permissions: readonly string[]
  onMade: (apiKey: string) => void
  onClose: () => void
}

/** Form for a new key. */
export function NewApiKey({ permissions, onMade, onClose }: NewApiKeyProps) {
  const t = useT()
  const textOf = usePermissionText()
  const [create] = useCreateApiKeyMutation()
  return (
    <FormDialog<Draft>
      title={t('New API key')}
      values={empty}
      saveLabel={t('Create key')}
      onSave={async ({ signIn, ...fields }) => {
        const made = await create({
          ...fields,
          maySignIn: signIn !== 'none',
          allowUrlLogin: signIn === 'url',
        }).unwrap()
        onMade(made.apiKey)
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          name="name"
          label={t('Name')}
          required
          maxLength={60}
          helperText={t('Used by (for example, one of your servers)')}
        />
        <MultiSelect
          name="scope"
          label={t('Permissions')}
          required
          options={permissions.map((permission) => ({ value: permission, label: textOf(permission) }))}
        />
        <NumberInput name="days" label={t('Valid for (days)')} required min={1} max={maxKeyDays} />
        <NumberInput name="callsPerMinute" label={t('Calls per minute')} required min={1} max={maxKeyCalls} />
        <SelectInput
          name="signIn"
          label={t('Sign-in in a browser')}
          required
          options={[
            { value: 'none', label: t('Not allowed') },
            { value: 'ticket', label: t('With a one-time ticket') },
            { value: 'url', label: t('With the key in the address (not recommended)') },
          ]}
        />
      </Box>
    </FormDialog>
  )
}
