import { demoDevices } from '@portal/demo/device.ts'
import { demoFeedback } from '@portal/demo/feedback.ts'
import { demoFinance } from '@portal/demo/finance.ts'
import { demoOrders } from '@portal/demo/order.ts'
import { demoRmaNumber } from '@portal/demo/rma.ts'
import type { Page } from 'playwright-core'

/** Page for an account. Guests have no session. */
export interface Screen {
  as: 'guest' | 'admin' | 'finance' | 'installer' | 'maintain' | 'owner' | 'viewer'
  address: string
  /** Name of the screenshot. */
  name: string
  /** Resolves when the screen is rendered. */
  isDrawn: (page: Page) => Promise<unknown>
}

export const getList = (page: Page, name: string) =>
  page
    .getByRole('grid', { name, exact: true })
    .or(page.getByRole('list', { name, exact: true }))
    .waitFor()
export const getHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor()

const isList = (name: string) => (page: Page) => getList(page, name)
const hasHeading = (name: string | RegExp) => (page: Page) => getHeading(page, name)
const hasButton = (name: string) => (page: Page) => page.getByRole('button', { name }).first().waitFor()
const hasText = (text: string) => (page: Page) => page.getByText(text).first().waitFor()
const hasArticle = (page: Page) => page.getByRole('article').first().waitFor()

const device = demoDevices().find(({ orderNo, status }) => orderNo && status === 'INSTALLED')
const order = demoOrders().find(({ orderNo }) => orderNo === device?.orderNo)
const ownDevice = demoDevices().find(({ companyId, status }) => companyId === 1 && status === 'INSTALLED')
const finance = demoFinance()
const [feedback] = demoFeedback()

const screensOf = (
  as: Screen['as'],
  rows: readonly (readonly [address: string, name: string, isDrawn: Screen['isDrawn']])[],
): Screen[] => rows.map(([address, name, isDrawn]) => ({ as, address, name, isDrawn }))

/** Pages of the portal with an account for each. */
export const screens: readonly Screen[] = [
  ...screensOf('guest', [
    ['/login', 'sign-in', hasButton('Sign in')],
    ['/apiLogin?targetRouter=order', 'forward-login', hasButton('Sign in')],
    ['/companyLogin?provider=nobody', 'company-login', hasButton('Sign in with your own password')],
    ['/oauthConfirm', 'nothing-to-confirm', hasHeading('Nothing to confirm')],
    ['/password', 'forgotten-password', hasButton('Send the link')],
    ['/404', 'not-found', hasText('SORRY! THIS PAGE IS LOST ...')],
    ['/pvCalculation', 'pv', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
    ['/translator', 'translator', hasHeading('Translator')],
    ['/releaseLog', 'firmware-log', hasArticle],
    ['/betaTestReleaseLog', 'beta-firmware-log', hasArticle],
    ['/appVersionLog', 'app-version-log', hasArticle],
  ]),
  ...screensOf('maintain', [
    ['/', 'home', hasText('Orders by status')],
    ['/order', 'orders', isList('Orders')],
    ['/order?view=parts', 'parts', isList('Parts')],
    ['/order?view=import', 'import', hasHeading('Import orders')],
    [`/order/${order?.orderNo}`, 'order', hasHeading(order?.orderNo ?? '')],
    ['/device', 'devices', isList('Devices')],
    [`/device/${device?.serialNum}`, 'device', hasText('Ordered')],
    ['/version', 'firmware', hasArticle],
    ['/betaTest', 'beta-firmware', hasArticle],
    ['/version?view=list', 'firmware-list', isList('Firmware change log')],
    ['/betaTest?view=list', 'beta-firmware-list', isList('Beta firmware change log')],
    ['/dongle', 'dongle-firmware', isList('Dongle firmware')],
    ['/defective', 'claims', isList('Claims')],
    ['/defective?view=import', 'import-claims', hasHeading('Import claims')],
    [
      '/defective?view=charts',
      'claims-in-figures',
      isList('Devices with a claim in their first year, by batch'),
    ],
    ['/warranty', 'warranties', isList('Warranties')],
    ['/warranty?view=charts', 'warranties-in-figures', isList('Warranties by status')],
    ['/registration', 'registrations', isList('Registrations')],
    ['/feedback', 'feedback', isList('Feedback')],
    ['/feedback?view=charts', 'feedback-in-figures', isList('Open feedback by age')],
    [`/feedbackPage/${feedback?.id}`, 'feedback-item', hasHeading(feedback?.title ?? '')],
    [`/feedbackComments/${feedback?.id}`, 'feedback-comments', hasHeading(`Comments: ${feedback?.title}`)],
    ['/ticket', 'tickets', hasHeading('Tickets')],
    ['/rma', 'repairs', isList('Repair requests')],
    ['/rma/rma', 'new-repair', hasHeading('New repair request')],
    ['/rma?view=board', 'repair-board', hasHeading('Waiting for repair')],
    ['/rma?view=charts', 'repairs-in-figures', isList('Open requests by age')],
    ['/rma?view=centres', 'repair-centres', hasButton('New repair centre')],
    [`/rma/${demoRmaNumber(0)}`, 'repair', hasHeading(demoRmaNumber(0))],
    ['/account', 'account', hasText('This browser')],
  ]),
  ...screensOf('admin', [
    ['/appVersion', 'app-versions', isList('App versions')],
    ['/FixedResource', 'fixed-resources', isList('Fixed resources')],
    ['/LuxQaData', 'question-data', isList('Question data')],
    ['/luxGptData', 'ai-chat-data', isList('AI chat data')],
    ['/LuxQaDataFiles', 'documents', hasHeading('Data Files')],
    ['/luxGlossary', 'glossary', isList('Glossary')],
    ['/exam', 'exam', isList('Answer tests')],
    ['/exam/runs', 'exam-runs', hasHeading('Test runs')],
    ['/LuxChatDialogueHistory', 'dialogues', isList('Dialogues')],
    ['/luxUnanswered', 'unanswered-questions', isList('Unanswered questions')],
    ['/luxFigures', 'answers-in-figures', isList('Answers by platform')],
    ['/admin/release', 'releases', hasHeading('Access tokens')],
    ['/admin/accounts', 'accounts', isList('Accounts')],
    ['/admin/companies', 'companies', isList('Companies')],
    ['/admin/audit', 'audit', isList('Audit trail')],
    ['/admin/client', 'applications', hasHeading('Applications')],
    ['/admin/outbox', 'outbox', hasHeading('Outbox')],
    ['/admin/health', 'health', hasHeading('Health')],
  ]),
  ...screensOf('finance', [
    ['/financeOrder', 'finance-orders', isList('Orders')],
    [
      `/financeOrder/${finance.orders[0]?.orderNo}`,
      'finance-order',
      hasHeading(finance.orders[0]?.orderNo ?? ''),
    ],
    ['/financialDocument', 'invoices', isList('Invoices')],
    [
      `/financialDocument/${finance.invoices[0]?.documentNo}`,
      'invoice',
      hasHeading(finance.invoices[0]?.documentNo ?? ''),
    ],
    ['/asn', 'shipping-notices', isList('Shipping notices')],
    ['/advice', 'remittance-advices', isList('Remittance advices')],
  ]),
  ...screensOf('owner', [
    ['/', 'home-of-an-owner', hasText('My devices')],
    ['/device', 'devices-of-an-owner', isList('Devices')],
    [`/device/${ownDevice?.serialNum}`, 'device-of-an-owner', hasHeading(ownDevice?.serialNum ?? '')],
    ['/defective', 'claims-of-an-owner', isList('Claims')],
    ['/warranty', 'warranties-of-an-owner', isList('Warranties')],
    ['/myTickets', 'own-tickets', hasHeading('My tickets')],
    ['/FeedbackPage', 'feedback-form', hasHeading('Send feedback')],
    ['/userRepair', 'repair-form', hasHeading('Repair request')],
    ['/RmaReport', 'no-repair-report', hasText('No repair order form to show')],
    ['/account/mail', 'mails', hasHeading('E-mail notices')],
    ['/account/apiKeys', 'api-keys', hasText('Your keys')],
    ['/account/webhooks', 'webhooks', hasText('Your webhooks')],
    ['/account/embed', 'embedded-chat', hasText('Your sites')],
    ['/account/applications', 'applications-with-access', hasHeading('Connected applications')],
    ['/account/device', 'display', hasHeading('Connect a display')],
  ]),
  ...screensOf('viewer', [['/rma', 'repairs-of-a-viewer', isList('Repair requests')]]),
  ...screensOf('installer', [['/feedback', 'feedback-of-an-installer', isList('Feedback')]]),
]
