import type { UserView } from '@portal/contracts/session.contract.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { storedSession } from './stored-session.ts'

const slice = createSlice({
  name: 'session',
  initialState: () => ({ user: storedSession() }),
  reducers: {
    viewed: (_, { payload }: PayloadAction<UserView>) => ({ user: payload }),
    ended: () => ({ user: null }),
  },
})

export const sessionReducer = slice.reducer
export const { viewed, ended } = slice.actions
