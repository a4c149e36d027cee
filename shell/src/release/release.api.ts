import { endpoints } from '@portal/client'
import { accessTokenRoutes } from '@portal/contracts/access-token.contract.ts'
import { releaseRoutes } from '@portal/contracts/release.contract.ts'

const {
  findReleases,
  findReleaseHistory,
  promoteRelease,
  rollbackRelease,
  setRemoteEnabled,
  pinRelease,
  overrideRelease,
} = releaseRoutes

export const releaseTag = 'Release'

export const {
  useFindReleasesQuery,
  useFindReleaseHistoryQuery,
  usePromoteReleaseMutation,
  useRollbackReleaseMutation,
  useSetRemoteEnabledMutation,
  usePinReleaseMutation,
  useOverrideReleaseMutation,
} = endpoints(
  {
    findReleases,
    findReleaseHistory,
    promoteRelease,
    rollbackRelease,
    setRemoteEnabled,
    pinRelease,
    overrideRelease,
  },
  { tag: releaseTag },
)

export const { useFindAccessTokensQuery, useCreateAccessTokenMutation, useRevokeAccessTokenMutation } =
  endpoints(accessTokenRoutes, {
    tag: 'AccessToken',
  })
