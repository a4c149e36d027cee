import type { UserView } from '@portal/contracts/session.contract.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { storedSession } from './stored-session.ts'

const slice = createSlice({
  name: 'session',
  initialState: () => ({ user: storedSession() }),
  reducers: {
    sessionViewed: (_, { payload }: PayloadAction<UserView>) => ({ user: payload }),
    sessionEnded: () => ({ user: null }),
  },
})

export const sessionReducer = slice.reducer
export const { sessionViewed, sessionEnded } = slice.actions
