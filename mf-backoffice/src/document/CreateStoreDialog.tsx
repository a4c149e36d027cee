import { notify, problemText, useT } from '@portal/client'
import type { VectorStoreDraft } from '@portal/contracts/knowledge.contract.ts'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from '@portal/ui'
import { type FormEvent, useId, useState } from 'react'
import {
  useCreateVectorStoreWithPlatformMutation,
  useGetDeviceTypesByPlatformQuery,
  useLazyCheckVectorExistQuery,
} from './document.api.ts'

interface Props {
  onCreated(id: number): void
  onClose(): void
}

/** Creates a vector store. The specification defines its messages. */
export function CreateStoreDialog({ onCreated, onClose }: Props) {
  const t = useT()
  const title = useId()
  const { data: groups = [] } = useGetDeviceTypesByPlatformQuery()
  const [check, { isFetching }] = useLazyCheckVectorExistQuery()
  const [create, { isLoading }] = useCreateVectorStoreWithPlatformMutation()
  const [vectorStoreName, setName] = useState('')
  const [deviceTypeValue, setDevice] = useState('')
  const [errors, setErrors] = useState<{ name?: string; device?: string }>({})

  const problems = () => ({
    ...(vectorStoreName === ''
      ? { name: t('Please enter vector store name') }
      : vectorStoreName.trim() === '' && { name: t('Please enter valid content.') }),
    ...(deviceTypeValue === '' && { device: t('Please enter device') }),
  })
  async function save() {
    const found = problems()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const draft = { vectorStoreName, deviceTypeValue } as VectorStoreDraft
    try {
      const { exist } = await check({ deviceTypeValue: draft.deviceTypeValue }).unwrap()
      if (exist) return setErrors({ device: t('The current device already has the vector atore') })
      const { id } = await create(draft).unwrap()
      notify.success(t('Operation successful'))
      onCreated(id)
      onClose()
    } catch (error) {
      notify.error(t('Operation failed. {msg}', { msg: problemText(error) }))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={title} component="h2" variant="h2">
          {t('Create Vector Stores')}
        </DialogTitle>
        <DialogContent dividers>
          <Stack spacing={2}>
            <TextField
              select
              label={t('Device Type')}
              value={deviceTypeValue}
              onChange={({ target }) => setDevice(target.value)}
              error={errors.device !== undefined}
              helperText={errors.device}
              required
            >
              {groups.map(({ value, label }) => (
                <MenuItem key={value} value={value}>
                  {t(label)}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              label={t('Vector Store Name')}
              value={vectorStoreName}
              onChange={({ target }) => setName(target.value)}
              error={errors.name !== undefined}
              helperText={errors.name}
              required
              slotProps={{ htmlInput: { maxLength: 100 } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="contained" loading={isFetching || isLoading}>
            {t('Create')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
