import type { RemoteModule, RemoteRoute } from '@portal/client'

export const contract = '1.0.0'

const assistant = () => import('./assistant/AssistantPage.tsx')

export const routes: RemoteRoute[] = [
  { path: '/LuxGPT', page: () => import('./widget/WidgetPage.tsx') },
  { path: '/LuxGPT2', page: assistant },
  { path: '/EG4Bot', page: assistant },
  { path: '/CrownBot', page: assistant },
  { path: '/testChat', page: assistant },
  { path: '/myTickets', page: () => import('./ticket/OwnTicketsPage.tsx') },
  { path: '/LuxChatDialogueHistory', page: () => import('./review/DialogueHistoryPage.tsx') },
  { path: '/luxUnanswered', page: () => import('./unanswered/UnansweredPage.tsx') },
  { path: '/luxFigures', page: () => import('./figures/AnswerFiguresPage.tsx') },
  { path: '/LuxChat2History', page: () => import('./review/ReviewPage.tsx') },
  { path: '/chat', page: () => import('./legacy/LegacyPage.tsx') },
]

export const cards: RemoteModule['cards'] = {
  ownTickets: () => import('./home/OwnTicketsCard.tsx'),
  dialoguesToReview: () => import('./home/DialoguesToReview.tsx'),
  assistant: () => import('./home/AssistantCard.tsx'),
}

export const texts = { 'zh-CN': () => import('../locales/zh-CN.json') }
