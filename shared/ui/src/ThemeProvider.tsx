import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider as MuiThemeProvider } from '@mui/material/styles'
import { provideTexts } from '@portal/client'
import { type ReactNode, useEffect, useState } from 'react'
import { ConfirmHost } from './dialog/ConfirmHost.tsx'
import { Notifications } from './Notifications.tsx'
import { theme } from './theme/theme.ts'

/** The page's content security policy accepts only styles with its nonce. */
const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

const texts = { 'zh-CN': () => import('./locales/zh-CN.json') }

/** Provides colours, density, notices and confirmation dialogs. Used once around the whole application. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  useEffect(() => void provideTexts(texts), [])
  const [cache] = useState(() => createCache({ key: 'p', nonce: nonce(), prepend: true }))
  return (
    <CacheProvider value={cache}>
      <MuiThemeProvider theme={theme} defaultMode="system" modeStorageKey="portal.mode">
        <CssBaseline enableColorScheme />
        {children}
        <ConfirmHost />
        <Notifications />
      </MuiThemeProvider>
    </CacheProvider>
  )
}
