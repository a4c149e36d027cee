import type { RemoteModule } from '@portal/client'

export const contract = '1.0.0'

export const routes: RemoteModule['routes'] = [
  { path: '/rma', page: () => import('./RmaPage.tsx') },
  { path: '/rma/:rmaNumber', page: () => import('./request/RequestDetail.tsx') },
  { path: '/rma/rma', page: () => import('./form/NewRequestPage.tsx'), keepAlive: true },
  { path: '/userRepair', page: () => import('./UserRepairPage.tsx'), keepAlive: true },
  { path: '/RmaReport', page: () => import('./report/ReportPage.tsx') },
]

export const cards: RemoteModule['cards'] = {
  openRepairs: () => import('./home/OpenRepairs.tsx'),
}

export const texts: RemoteModule['texts'] = { 'zh-CN': () => import('../locales/zh-CN.json') }
