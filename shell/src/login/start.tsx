import { call, provideTexts } from '@portal/client'
import { parseAuthorizationRequest } from '@portal/contracts/authorization-request.ts'
import { signInRoutes } from '@portal/contracts/sign-in.contract.ts'
import '@portal/federation/start/portal-start.ts'
import { createRoot } from 'react-dom/client'
import { consentAddress } from '../authorization/authorization.rules.ts'
import { LoginPage } from './LoginPage.tsx'
import { isSignedIn } from './sign-in.ts'

const request = parseAuthorizationRequest(location.search)
if (isSignedIn()) location.replace(request ? consentAddress(request) : '/')
else {
  const texts = provideTexts({ 'zh-CN': () => import('../../locales/zh-CN.json') })
  const root = createRoot(document.getElementById('root') as HTMLElement)
  // Falls back to the standard page without an answer.
  const companies = call(signInRoutes.findIdentityProviders, undefined).catch(() => [])
  const complete = Promise.all([companies, texts]).then(([found]) => {
    root.render(<LoginPage companies={found} />)
    return true
  })
  // Waits for a limited time; later results update the open page.
  const isComplete = await Promise.race([complete, new Promise((resolve) => setTimeout(resolve, 1500))])
  if (!isComplete) root.render(<LoginPage />)
  globalThis.portalStart?.drawn()
}
