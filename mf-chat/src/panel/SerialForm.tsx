import { useSearchParams, useT } from '@portal/client'
import { isSerialNum } from '@portal/contracts/serial-num.ts'
import { Box, Button, keyboards, ScanButton, TextField } from '@portal/ui'
import { type FormEvent, useState } from 'react'

/** Opens the same chat for the entered serial number. */
export function SerialForm() {
  const t = useT()
  const [, setAddress] = useSearchParams()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const open = (serialNum: string) => {
    setText(serialNum)
    setWrong(!isSerialNum(serialNum))
    if (!isSerialNum(serialNum)) return
    // Removes parameters of the previous device from the address.
    setAddress((given) => {
      const platform = given.get('serialNum') ? null : given.get('platform')
      return { serialNum, ...(platform && { platform }) }
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open(text.trim())
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
    >
      <TextField
        label={t('Serial number')}
        value={text}
        error={isWrong}
        helperText={isWrong ? t('4 to 20 letters and digits, as on the nameplate') : undefined}
        onChange={({ target }) => {
          setText(target.value)
          setWrong(false)
        }}
        slotProps={{
          htmlInput: { ...keyboards.code, enterKeyHint: 'go', maxLength: 40 },
          input: { endAdornment: <ScanButton onRead={open} /> },
        }}
      />
      <Button type="submit" variant="outlined" sx={{ height: 38, flex: 'none' }}>
        {t('Open')}
      </Button>
    </Box>
  )
}
