import { provideTexts } from '@portal/client'
import '@portal/federation/start/portal-start.ts'
import { createRoot } from 'react-dom/client'
import { ApiLoginPage } from './ApiLoginPage.tsx'
import { takeApiLogin } from './api-login.ts'
import { BrandLoginPage } from './BrandLoginPage.tsx'

const given = takeApiLogin()
const texts = provideTexts({ 'zh-CN': () => import('../../locales/zh-CN.json') })
// Texts that come later change the language of the open page.
await Promise.race([texts, new Promise((resolve) => setTimeout(resolve, 1500))])
createRoot(document.getElementById('root') as HTMLElement).render(
  given.assertion ? <BrandLoginPage {...given} /> : <ApiLoginPage {...given} />,
)
globalThis.portalStart?.drawn()
