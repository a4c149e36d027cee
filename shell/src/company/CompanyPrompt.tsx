import { call, notify, problemText, updateSession, useSession, useT } from '@portal/client'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@portal/ui'
import { type FormEvent, useId, useState } from 'react'
import { deferPrompt, isPromptDeferred } from './deferred-prompt.ts'

/**
 * Asks an owner without a company for its name. Users can defer it until the next sign-in. The server
 * validates the name; after a blank one the dialog stays.
 */
export function CompanyPrompt() {
  const t = useT()
  const title = useId()
  const { user } = useSession()
  const [isLater, setLater] = useState(() => isPromptDeferred(user.userId))
  const [companyName, setCompanyName] = useState('')
  const [isBlank, setBlank] = useState(false)
  const [isSaving, setSaving] = useState(false)

  const later = () => {
    deferPrompt(user.userId)
    setLater(true)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      const saved = await call(sessionRoutes.saveUser, { username: user.username, companyName })
      setBlank(saved.asksForCompany)
      updateSession(saved)
    } catch (error) {
      notify.error(problemText(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Dialog
      open={user.asksForCompany && !isLater}
      onClose={later}
      aria-labelledby={title}
      maxWidth="xs"
      fullWidth
    >
      <form onSubmit={(event) => void save(event)}>
        <DialogTitle id={title} component="h2" variant="h2">
          {t('Please enter a company name')}
        </DialogTitle>
        <DialogContent>
          <TextField
            label={t('Company name')}
            value={companyName}
            onChange={({ target }) => {
              setCompanyName(target.value)
              setBlank(false)
            }}
            error={isBlank}
            helperText={isBlank ? t('Type a name, or choose Later.') : t('Shown with your username.')}
            slotProps={{ htmlInput: { maxLength: 120, autoComplete: 'organization' } }}
            autoFocus
            margin="dense"
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={later}>{t('Later')}</Button>
          <Button type="submit" variant="contained" loading={isSaving}>
            {t('Save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
