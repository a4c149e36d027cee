import { useT } from '@portal/client'

const nouns: Record<string, string> = {
  order: 'Orders',
  device: 'Devices',
  defective: 'Claims',
  warranty: 'Warranties',
  registration: 'Registrations',
  feedback: 'Feedback',
  rma: 'Repair requests',
  company: 'Companies',
  ticket: 'Tickets',
  firmware: 'Firmware',
  firmwareInformation: 'Firmware information',
  appVersion: 'App versions',
  qnaData: 'Question data',
  gptData: 'AI chat data',
  glossaryEntry: 'Glossary',
  fixedResource: 'Fixed resources',
  knowledge: 'Knowledge documents',
  dialogue: 'Dialogues',
  glossary: 'Names kept in translations',
  finance: 'Finance documents',
  audit: 'Audit trail',
  outbox: 'Outbox',
  health: 'Health',
  preference: 'Settings and views',
  notice: 'Notices',
  job: 'Imports & exports',
  file: 'Files',
  chat: 'Assistant',
  document: 'Cited documents',
  search: 'Search',
}
const actions: Record<string, string> = {
  view: 'view',
  edit: 'edit',
  delete: 'delete',
  create: 'create',
  own: 'own records',
  ask: 'ask',
  read: 'list',
  installer: 'for installers',
  // Verb for the audit of appeals.
  audit: 'decide appeals',
}

/** Describes a permission in words; falls back to its name. */
export function usePermissionText(): (permission: string) => string {
  const t = useT()
  return (permission) => {
    const [noun = '', action = ''] = permission.split(':')
    const [what, how] = [nouns[noun], actions[action]]
    return what && how ? t('{what}: {how}', { what: t(what), how: t(how) }) : permission
  }
}
