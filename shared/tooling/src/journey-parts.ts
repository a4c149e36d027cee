/**
 * Which folders a journey is about. Calls go over the network, so that imports do not tell. Packages, folders
 * and files, as paths.
 */
export const journeyParts: Record<string, readonly string[]> = {
  access: [
    'services/identity/src/access',
    'services/backoffice/src/row',
    'shared/service-kit/src/ownership.ts',
    'services/gateway/src/proxy',
  ],
  'bad-input': [
    'services/gateway/src/proxy',
    'services/identity/src/session',
    'services/identity/src/guess',
    'services/backoffice/src/row',
  ],
  'bad-saves': [
    'services/backoffice/src/row',
    'services/backoffice/src/order',
    'shared/service-kit/src/files',
  ],
  'chat-answers': [
    'mf-chat/src/assistant',
    'mf-chat/src/conversation',
    'mf-chat/src/legacy',
    'services/chat/src/answering',
  ],
  'chat-copies': ['services/chat/src/run', 'services/chat/src/bus'],
  'chat-faults': ['mf-chat/src/conversation', 'services/chat/src/run', 'services/chat/src/socket'],
  'chat-pages': ['mf-chat/src/brand', 'mf-chat/src/panel', 'mf-chat/src/widget', 'mf-chat/src/legacy'],
  'chat-person': ['mf-chat/src/ticket', 'mf-backoffice/src/ticket', 'services/chat/src/ticket'],
  'chat-socket': ['services/chat/src/socket', 'services/chat/src/thread', 'services/gateway/src/socket'],
  'import-faults': [
    'services/backoffice/src/import',
    'shared/service-kit/src/import',
    'shared/service-kit/src/job',
  ],
  keyboard: [
    'shared/ui/src/table',
    'shared/ui/src/dialog',
    'shell/src/layout',
    'shell/src/palette',
    'shell/src/tab',
  ],
  looks: [
    'shared/ui/src/theme',
    'shared/client/src/locales',
    'shell/src/layout',
    'mf-tools/src/pv',
    'mf-backoffice/src/device',
  ],
  navigation: [
    'shell/src/navigation',
    'shell/src/tab',
    'shell/src/layout',
    'shell/src/not-found',
    'services/identity/src/access',
    'mf-tools',
  ],
  'open-pages': ['shell/src/unsaved', 'shared/federation/src/runtime', 'services/gateway/src/remote'],
  'order-import': [
    'services/backoffice/src/import',
    'shared/service-kit/src/import',
    'mf-backoffice/src/order',
    'shell/src/job',
  ],
  orders: [
    'mf-backoffice/src/order',
    'mf-backoffice/src/part',
    'mf-backoffice/src/device',
    'services/backoffice/src/order',
    'services/backoffice/src/device',
    'services/backoffice/src/part',
  ],
  releases: ['shell/src/registry', 'shell/src/release', 'services/gateway/src/remote'],
  'remote-faults': ['shell/src/remote', 'shared/federation/src/runtime'],
  session: ['services/identity/src/session', 'shell/src/session', 'services/gateway/src/socket'],
  'sign-in': [
    'shell/src/login',
    'shell/src/session',
    'services/identity/src/account',
    'services/identity/src/session',
  ],
  'start-faults': ['shared/federation/src/start', 'shared/federation/src/build', 'shell/src/remote'],
  views: ['services/identity/src/view', 'services/identity/src/preference', 'shared/ui/src/table'],
}
