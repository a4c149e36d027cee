import type { SignedIn, UserView } from '@portal/contracts/session.contract.ts'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { fromSignIn, storedSession } from './stored-session.ts'

const slice = createSlice({
  name: 'session',
  initialState: () => ({ user: storedSession() }),
  reducers: {
    signedIn: (_, { payload }: PayloadAction<SignedIn>) => ({ user: fromSignIn(payload) }),
    viewed: (_, { payload }: PayloadAction<UserView>) => ({ user: payload }),
    ended: () => ({ user: null }),
  },
})

export const sessionReducer = slice.reducer
export const { signedIn, viewed, ended } = slice.actions
