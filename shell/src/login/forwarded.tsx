import { provideTexts } from '@portal/client'
import '@portal/federation/start/portal-start.ts'
import { createRoot } from 'react-dom/client'
import { takeApiLogin } from './api-login.ts'

// Handles another link in the same tab, which loads no new document.
addEventListener('hashchange', () => location.reload())
const given = takeApiLogin()
const texts = provideTexts({ 'zh-CN': () => import('../../locales/zh-CN.json') })
/** Loads only the page that is shown. */
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
// Texts that come later change the language of the open page.
await Promise.race([texts, new Promise((resolve) => setTimeout(resolve, 1500))])
createRoot(document.getElementById('root') as HTMLElement).render(drawn)
globalThis.portalStart?.drawn()
