import { useT } from '@portal/client'
import { logoRule } from '@portal/contracts/oauth.contract.ts'
import { Alert, Box, Button, useFormContext, useWatch } from '@portal/ui'
import { useState } from 'react'
import { Logo } from '../application/Logo.tsx'

const read = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Small picture, stored with the row. */
export function LogoInput() {
  const t = useT()
  const { setValue } = useFormContext()
  const [logo, name] = useWatch({ name: ['logo', 'name'] }) as [string, string]
  const [problem, setProblem] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    const address = await read(file).catch(() => '')
    const isFine = address.length <= logoRule.maxLength && new RegExp(logoRule.pattern).test(address)
    setProblem(isFine && address ? '' : t('Choose a PNG, JPEG or WebP of at most 64 kB.'))
    if (isFine && address) setValue('logo', address, { shouldDirty: true })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Logo logo={logo} name={name} />
        <Button component="label" variant="outlined">
          {t('Choose a logo')}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            hidden
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </Button>
        {logo && (
          <Button onClick={() => setValue('logo', '', { shouldDirty: true })}>{t('Remove logo')}</Button>
        )}
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Box>
  )
}
