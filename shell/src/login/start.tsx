import { provideTexts } from '@portal/client'
import '@portal/federation/start/portal-start.ts'
import { createRoot } from 'react-dom/client'
import { authorizationIn, consentAddress } from '../authorization/authorization.rules.ts'
import { LoginPage } from './LoginPage.tsx'
import { isSignedIn } from './sign-in.ts'

const request = authorizationIn(location.search)
if (isSignedIn()) location.replace(request ? consentAddress(request) : '/')
else {
  const texts = provideTexts({ 'zh-CN': () => import('../../locales/zh-CN.json') })
  // Texts that come later change the language of the open page.
  await Promise.race([texts, new Promise((resolve) => setTimeout(resolve, 1500))])
  createRoot(document.getElementById('root') as HTMLElement).render(<LoginPage />)
  globalThis.portalStart?.drawn()
}
