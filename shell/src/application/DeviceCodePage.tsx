import { problemText, useSearchParams, useT } from '@portal/client'
import { Alert, Box, Button, PageHeader, TextField, Typography } from '@portal/ui'
import { type FormEvent, useState } from 'react'
import { ConsentRequest } from './ConsentRequest.tsx'
import { useDecideDeviceCodeMutation, useViewDeviceCodeMutation } from './oauth.api.ts'

/** Accepts the code of a display and asks for consent to its application. */
export default function DeviceCodePage() {
  const t = useT()
  const [search] = useSearchParams()
  const [userCode, setUserCode] = useState(search.get('user_code') ?? '')
  const [view, viewed] = useViewDeviceCodeMutation()
  const [decide, decided] = useDecideDeviceCodeMutation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (userCode.trim() !== '') void view({ userCode: userCode.trim() })
  }
  const answer = (isApproved: boolean) => void decide({ userCode: userCode.trim(), isApproved })
  const problem = viewed.error ?? decided.error
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 520 }}>
      <PageHeader title={t('Connect a display')} detail={t('Enter the code shown on the display')} />
      {decided.isSuccess ? (
        <Alert severity="success">
          {decided.originalArgs?.isApproved
            ? t('Connected. The display continues automatically.')
            : t('Refused. The display gets no access.')}
        </Alert>
      ) : viewed.data ? (
        <>
          <ConsentRequest {...viewed.data} level="h2" />
          <Typography variant="body2">
            {t('Confirm only if the display in front of you shows {code}.', { code: userCode })}
          </Typography>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button variant="contained" disabled={decided.isLoading} onClick={() => answer(true)}>
              {t('Confirm')}
            </Button>
            <Button disabled={decided.isLoading} onClick={() => answer(false)}>
              {t('Cancel')}
            </Button>
          </Box>
        </>
      ) : (
        <Box component="form" onSubmit={submit} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <TextField
            label={t('Code')}
            value={userCode}
            onChange={({ target }) => setUserCode(target.value.toUpperCase())}
            slotProps={{ htmlInput: { maxLength: 20, autoCapitalize: 'characters', autoComplete: 'off' } }}
          />
          <Button type="submit" variant="contained" disabled={viewed.isLoading || userCode.trim() === ''}>
            {t('Continue')}
          </Button>
        </Box>
      )}
      {problem && <Alert severity="error">{problemText(problem)}</Alert>}
    </Box>
  )
}
