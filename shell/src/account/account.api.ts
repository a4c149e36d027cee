import { endpoints } from '@portal/client'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'

const { findSessions, endSession, endAllSessions, changePassword } = sessionRoutes

export const {
  useFindSessionsQuery,
  useEndSessionMutation,
  useEndAllSessionsMutation,
  useChangePasswordMutation,
} = endpoints({ findSessions, endSession, endAllSessions, changePassword }, { tag: 'Session' })
