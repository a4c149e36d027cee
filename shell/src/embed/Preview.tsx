import { problemText, useSession, useT } from '@portal/client'
import { Alert, Box, Button, TextField } from '@portal/ui'
import { type FormEvent, useState } from 'react'
import { useCreateVisitorTokenMutation } from './embed.api.ts'

/** Preview of the embedded chat, for a device of the company. */
export function Preview({ site }: { site: string }) {
  const t = useT()
  const { user } = useSession()
  const [makeToken, { isLoading }] = useCreateVisitorTokenMutation()
  const [serialNum, setSerialNum] = useState('')
  const [token, setToken] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const show = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    await makeToken({
      site,
      serialNum: serialNum.trim(),
      user: `preview ${user.userId}`,
      name: user.username,
    })
      .unwrap()
      .then(
        (made) => setToken(made.token),
        (error: unknown) => setProblem(problemText(error)),
      )
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        component="form"
        onSubmit={show}
        sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
      >
        <TextField
          size="small"
          required
          label={t('Serial number of a device')}
          value={serialNum}
          onChange={({ target }) => setSerialNum(target.value)}
          sx={{ flex: '1 1 220px' }}
        />
        <Button type="submit" variant="outlined" disabled={isLoading || serialNum.trim() === ''}>
          {t('Show the chat')}
        </Button>
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      {token && (
        <Box
          component="iframe"
          key={token}
          title={t('Preview of the chat')}
          // Puts parameters after #, because browsers do not send them.
          src={`/embed/frame/${site}#${new URLSearchParams({ token, language: document.documentElement.lang })}`}
          sx={{
            width: '100%',
            maxWidth: 420,
            height: 560,
            border: 1,
            borderColor: 'divider',
            borderRadius: 2,
          }}
        />
      )}
    </Box>
  )
}
