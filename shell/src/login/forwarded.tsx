import { provideTexts } from '@portal/client'
import '@portal/federation/start/portal-start.ts'
import { createRoot } from 'react-dom/client'
import { takeApiLogin } from './api-login.ts'

// Another link in the same tab is no new document by itself.
addEventListener('hashchange', () => location.reload())
const given = takeApiLogin()
const texts = provideTexts({ 'zh-CN': () => import('../../locales/zh-CN.json') })
/** One of them is shown; nobody loads the others. */
const page =
  location.pathname === '/password'
    ? import('./PasswordPage.tsx').then(({ PasswordPage }) => <PasswordPage link={given.link} />)
    : given.assertion
      ? import('./BrandLoginPage.tsx').then(({ BrandLoginPage }) => <BrandLoginPage {...given} />)
      : import('./ApiLoginPage.tsx').then(({ ApiLoginPage }) => <ApiLoginPage {...given} />)
const drawn = await page
// Texts that come later change the language of the open page.
await Promise.race([texts, new Promise((resolve) => setTimeout(resolve, 1500))])
createRoot(document.getElementById('root') as HTMLElement).render(drawn)
globalThis.portalStart?.drawn()
