import { provideTexts } from '@portal/client'
import '@portal/federation/start/portal-start.ts'
import { createRoot } from 'react-dom/client'
import { authorizationIn, consentAddress } from '../authorization/authorization.rules.ts'
import { ApiLoginPage } from './ApiLoginPage.tsx'
import { takeApiLogin } from './api-login.ts'
import { LoginPage } from './LoginPage.tsx'
import { isSignedIn } from './sign-in.ts'

const isForwarded = location.pathname === '/apiLogin'
const request = isForwarded ? undefined : authorizationIn(location.search)
if (!isForwarded && isSignedIn()) location.replace(request ? consentAddress(request) : '/')
else {
  const given = takeApiLogin()
  const texts = provideTexts({ 'zh-CN': () => import('../../locales/zh-CN.json') })
  // Texts that come later change the language of the open page.
  await Promise.race([texts, new Promise((resolve) => setTimeout(resolve, 1500))])
  createRoot(document.getElementById('root') as HTMLElement).render(
    isForwarded ? <ApiLoginPage {...given} /> : <LoginPage />,
  )
  globalThis.portalStart?.drawn()
}
