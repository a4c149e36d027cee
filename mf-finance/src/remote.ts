import type { RemoteModule } from '@portal/client'

export const contract = '1.0.0'

export const routes: RemoteModule['routes'] = [
  { path: '/financeOrder', page: () => import('./order/OrderPage.tsx') },
  { path: '/financeOrder/:number', page: () => import('./order/OrderDetail.tsx') },
  { path: '/financialDocument', page: () => import('./invoice/InvoicePage.tsx') },
  { path: '/financialDocument/:number', page: () => import('./invoice/InvoiceDetail.tsx') },
  { path: '/asn', page: () => import('./notice/NoticePage.tsx') },
  { path: '/asn/:number', page: () => import('./notice/NoticeDetail.tsx') },
  { path: '/advice', page: () => import('./advice/AdvicePage.tsx') },
  { path: '/advice/:number', page: () => import('./advice/AdviceDetail.tsx') },
]

export const cards: RemoteModule['cards'] = {
  openDocuments: () => import('./document/OpenDocuments.tsx'),
}

export const texts: RemoteModule['texts'] = { 'zh-CN': () => import('../locales/zh-CN.json') }
