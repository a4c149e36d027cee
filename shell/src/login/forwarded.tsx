import { provideTexts } from '@portal/client'
import '@portal/federation/start/portal-start.ts'
import { createRoot } from 'react-dom/client'
import { takeSignInParameters } from './api-login.ts'

// Handles another link in the same tab, which does not load a new document.
addEventListener('hashchange', () => location.reload())
const given = takeSignInParameters()
const texts = provideTexts({ 'zh-CN': () => import('../../locales/zh-CN.json') })
/** Loads only the displayed page. */
async function page() {
  if (location.pathname === '/password') {
    const { PasswordPage } = await import('./PasswordPage.tsx')
    return <PasswordPage link={given.link} />
  }
  if (location.pathname.split('/')[1] === 'companyLogin') {
    const { CompanyLoginPage } = await import('./CompanyLoginPage.tsx')
    return <CompanyLoginPage query={given.query} />
  }
  if (given.assertion) {
    const { BrandLoginPage } = await import('./BrandLoginPage.tsx')
    return <BrandLoginPage {...given} />
  }
  const { ApiLoginPage } = await import('./ApiLoginPage.tsx')
  return <ApiLoginPage {...given} />
}
const drawn = await page()
// Later texts change the language of the open page.
await Promise.race([texts, new Promise((resolve) => setTimeout(resolve, 1500))])
createRoot(document.getElementById('root') as HTMLElement).render(drawn)
globalThis.portalStart?.drawn()
