import type { RemoteRoute } from '@portal/client'

export const contract = '1.0.0'

export const routes: RemoteRoute[] = [
  { path: '/pvCalculation', page: () => import('./pv/PvCalculationPage.tsx') },
  { path: '/translator', page: () => import('./translator/TranslatorPage.tsx') },
]

export const texts = { 'zh-CN': () => import('../locales/zh-CN.json') }
