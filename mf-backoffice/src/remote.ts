import type { RemoteModule } from '@portal/client'

export const contract = '1.0.0'

export const routes: RemoteModule['routes'] = [
  { path: '/order', page: () => import('./OrderPage.tsx') },
  { path: '/order/import', page: () => import('./order/OrderImport.tsx') },
  { path: '/order/:orderNo', page: () => import('./order/OrderDetail.tsx') },
  { path: '/device', page: () => import('./device/DevicePage.tsx') },
  { path: '/device/:serialNum', page: () => import('./device/DeviceDetail.tsx') },
  { path: '/FixedResource', page: () => import('./fixed-resource/FixedResourcePage.tsx') },
  { path: '/version', page: () => import('./firmware/VersionPage.tsx') },
  { path: '/betaTest', page: () => import('./firmware/BetaTestPage.tsx') },
  { path: '/defective', page: () => import('./ClaimsPage.tsx') },
  { path: '/warranty', page: () => import('./WarrantiesPage.tsx') },
  { path: '/registration', page: () => import('./registration/RegistrationPage.tsx') },
  { path: '/dongle', page: () => import('./dongle-firmware/DonglePage.tsx') },
  { path: '/appVersion', page: () => import('./app-version/AppVersionPage.tsx') },
  { path: '/luxGptData', page: () => import('./gpt-data/GptDataPage.tsx') },
  { path: '/luxGlossary', page: () => import('./glossary-entry/GlossaryPage.tsx') },
  { path: '/LuxQaDataFiles', page: () => import('./document/DocumentsPage.tsx') },
  { path: '/LuxQaData', page: () => import('./question-data/QuestionDataPage.tsx') },
  { path: '/exam', page: () => import('./exam/ExamPage.tsx') },
  { path: '/exam/runs', page: () => import('./exam/ExamRunsPage.tsx') },
  { path: '/exam/runs/:runId', page: () => import('./exam/ExamRunPage.tsx') },
  { path: '/feedback', page: () => import('./FeedbackListPage.tsx') },
  { path: '/feedbackPage/:feedbackId', page: () => import('./feedback/FeedbackDetail.tsx') },
  { path: '/feedbackComments/:feedbackId', page: () => import('./feedback/FeedbackComments.tsx') },
  { path: '/FeedbackPage', page: () => import('./feedback/SendFeedback.tsx') },
  { path: '/ticket', page: () => import('./ticket/TicketPage.tsx') },
]

export const cards: RemoteModule['cards'] = {
  waitingTickets: () => import('./home/WaitingTickets.tsx'),
  heldDocuments: () => import('./home/HeldDocuments.tsx'),
  waitingRegistrations: () => import('./home/WaitingRegistrations.tsx'),
  ownRegistrations: () => import('./home/OwnRegistrations.tsx'),
  openFeedback: () => import('./home/OpenFeedback.tsx'),
  myClaims: () => import('./home/MyClaims.tsx'),
  myWarranties: () => import('./home/MyWarranties.tsx'),
  afterSalesFigures: () => import('./home/AfterSalesFigures.tsx'),
  myDevices: () => import('./home/MyDevices.tsx'),
  endingSoon: () => import('./home/EndingSoon.tsx'),
  figures: () => import('./home/Figures.tsx'),
}

export const texts: RemoteModule['texts'] = { 'zh-CN': () => import('../locales/zh-CN.json') }
