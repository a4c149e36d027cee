import type { RemoteModule } from '@portal/client'

export const contract = '1.0.0'

export const routes: RemoteModule['routes'] = [
  { path: '/order', page: () => import('./OrderPage.tsx') },
  { path: '/order/import', page: () => import('./import/ImportPage.tsx') },
  { path: '/order/:orderNo', page: () => import('./order/OrderDetail.tsx') },
  { path: '/device', page: () => import('./device/DevicePage.tsx') },
  { path: '/device/:serialNum', page: () => import('./device/DeviceDetail.tsx') },
  { path: '/FixedResource', page: () => import('./fixed-resource/FixedResourcePage.tsx') },
  { path: '/version', page: () => import('./firmware/VersionPage.tsx') },
  { path: '/betaTest', page: () => import('./firmware/BetaTestPage.tsx') },
  { path: '/releaseLog', page: () => import('./ReleaseLogPage.tsx') },
  { path: '/betaTestReleaseLog', page: () => import('./firmware/BetaReleaseLogPage.tsx') },
  { path: '/defective', page: () => import('./claim/ClaimPage.tsx') },
  { path: '/warranty', page: () => import('./warranty/WarrantyPage.tsx') },
  { path: '/dongle', page: () => import('./dongle-firmware/DonglePage.tsx') },
  { path: '/appVersion', page: () => import('./app-version/AppVersionPage.tsx') },
  { path: '/appVersionLog', page: () => import('./app-version/AppVersionLog.tsx') },
  { path: '/luxGptData', page: () => import('./gpt-data/GptDataPage.tsx') },
  { path: '/LuxQaData', page: () => import('./question-data/QuestionDataPage.tsx') },
  { path: '/feedback', page: () => import('./feedback/FeedbackTable.tsx') },
  { path: '/feedbackPage/:feedbackId', page: () => import('./feedback/FeedbackDetail.tsx') },
  { path: '/feedbackComments/:feedbackId', page: () => import('./feedback/FeedbackComments.tsx') },
  { path: '/FeedbackPage', page: () => import('./feedback/SendFeedback.tsx') },
  { path: '/ticket', page: () => import('./ticket/TicketPage.tsx') },
]

export const cards: RemoteModule['cards'] = {
  waitingTickets: () => import('./home/WaitingTickets.tsx'),
  myDevices: () => import('./home/MyDevices.tsx'),
  endingSoon: () => import('./home/EndingSoon.tsx'),
  figures: () => import('./home/Figures.tsx'),
}

export const texts: RemoteModule['texts'] = { 'zh-CN': () => import('../locales/zh-CN.json') }
