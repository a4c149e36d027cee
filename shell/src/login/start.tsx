import { provideTexts } from '@portal/client'
import { createRoot } from 'react-dom/client'
import { LoginPage } from './LoginPage.tsx'
import { isSignedIn } from './sign-in.ts'

if (isSignedIn()) location.replace('/')
else {
  await provideTexts({ 'zh-CN': () => import('../../locales/zh-CN.json') })
  createRoot(document.getElementById('root') as HTMLElement).render(<LoginPage />)
}
