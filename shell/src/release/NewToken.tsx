import { notify, useT } from '@portal/client'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormDialog,
  NumberInput,
  SelectInput,
  TextInput,
  Typography,
} from '@portal/ui'
import { useId } from 'react'
import { useCreateAccessTokenMutation } from './release.api.ts'

interface Draft {
  name: string
  remote: string
  days: number
}

/** Dialog that shows the new token once. */
export function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useT()
  const title = useId()
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => notify.success(t('Copied')),
      () => notify.error(t('Your browser blocked copying. Select the token and copy it.')),
    )
  return (
    <Dialog open aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title} component="h2" variant="h2">
        {t('Copy the token now')}
      </DialogTitle>
      <DialogContent>
        <Typography>
          {t("The token is shown only once. Store it as PORTAL_TOKEN in your team's CI secrets.")}
        </Typography>
        <Box
          component="code"
          data-testid="token"
          sx={{
            display: 'block',
            mt: 1.5,
            p: 1.5,
            borderRadius: 1,
            bgcolor: 'action.hover',
            userSelect: 'all',
            overflowWrap: 'anywhere',
          }}
        >
          {token}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={() => void copy()} autoFocus>
          {t('Copy')}
        </Button>
        <Button onClick={onClose}>{t('Done')}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface NewTokenProps {
  remotes: readonly string[]
  onMade: (token: string) => void
  onClose: () => void
}

/** Form for a new token. */
export function NewToken({ remotes, onMade, onClose }: NewTokenProps) {
  const t = useT()
  const [create] = useCreateAccessTokenMutation()
  return (
    <FormDialog<Draft>
      title={t('New token')}
      values={{ name: '', remote: remotes[0] ?? '', days: 90 }}
      saveLabel={t('Create token')}
      onSave={async ({ remote, ...fields }) =>
        onMade((await create({ ...fields, remotes: [remote] }).unwrap()).token)
      }
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <TextInput
          name="name"
          label={t('Name')}
          required
          helperText={t('Used by (for example, a pipeline). The name is shown with each release.')}
        />
        <SelectInput
          name="remote"
          label={t('Remote')}
          required
          options={remotes.map((remote) => ({ value: remote, label: remote }))}
        />
        <NumberInput name="days" label={t('Valid for (days)')} required min={1} max={365} />
      </Box>
    </FormDialog>
  )
}
