import { endpoints } from '@portal/client'
import { sessionRoutes } from '@portal/contracts/session.contract.ts'

const { findSessions, endSession, endAllSessions, changePassword, proveSession } = sessionRoutes

export const {
  useFindSessionsQuery,
  useEndSessionMutation,
  useEndAllSessionsMutation,
  useChangePasswordMutation,
  useProveSessionMutation,
} = endpoints({ findSessions, endSession, endAllSessions, changePassword, proveSession }, { tag: 'Session' })
