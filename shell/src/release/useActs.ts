import { isFailure, notify, problemText, stale, store, useT } from '@portal/client'
import type { PublishedBuild, RemoteRollout } from '@portal/contracts/release.contract.ts'
import { type Question, useConfirm } from '@portal/ui'
import {
  releaseTag,
  useOverrideReleaseMutation,
  usePinReleaseMutation,
  usePromoteReleaseMutation,
  useRollbackReleaseMutation,
  useSetRemoteEnabledMutation,
} from './release.api.ts'
import { short } from './release.rules.ts'

/** What can be done with a remote's releases: each asks first, and says how it went. */
export function useActs({ remote, revision }: RemoteRollout) {
  const t = useT()
  const confirm = useConfirm()
  const [promote, promoting] = usePromoteReleaseMutation()
  const [rollBack, rollingBack] = useRollbackReleaseMutation()
  const [setEnabled, enabling] = useSetRemoteEnabledMutation()
  const [pin, pinning] = usePinReleaseMutation()
  const [override, overriding] = useOverrideReleaseMutation()

  async function act(question: Question | null, work: () => Promise<unknown>, done: string) {
    if (question && !(await confirm(question))) return
    await work()
      .then(() => notify.success(done))
      .catch((problem: unknown) => {
        const isStale = isFailure(problem) && problem.error === 'release.stale'
        if (isStale) store.dispatch(stale(releaseTag))
        notify.error(
          isStale
            ? t('Somebody else acted on {remote} meanwhile, so nothing was done. This is how it is now.', {
                remote,
              })
            : problemText(problem),
        )
      })
  }
  const name = ({ version, build }: PublishedBuild) => `${version} (${short(build)})`

  return {
    isBusy: [promoting, rollingBack, enabling, pinning, overriding].some(({ isLoading }) => isLoading),
    promote: (build: PublishedBuild, percent: number) =>
      act(
        {
          question:
            percent === 100
              ? t('Make {build} live for everybody?', { build: name(build) })
              : t('Give {build} to {percent} % of the users?', { build: name(build), percent }),
          detail:
            percent === 100
              ? t('Open pages follow within seconds. What is live now stays the way back.')
              : t('Always the same users get it; all others keep what is live.'),
          confirm: percent === 100 ? t('Make live') : t('Give to {percent} %', { percent }),
        },
        () => promote({ remote, revision, build: build.build, percent }).unwrap(),
        percent === 100
          ? t('{build} is live', { build: name(build) })
          : t('{build} goes to {percent} %', { build: name(build), percent }),
      ),
    /** To a build, or with none the candidate is taken back. */
    rollBack: (to?: PublishedBuild) =>
      act(
        {
          question: to
            ? t('Roll {remote} back to {build}?', { remote, build: name(to) })
            : t('Take the candidate of {remote} back?', { remote }),
          detail: t('Open pages follow within seconds; unsaved input is kept.'),
          confirm: to ? t('Roll back') : t('Take back'),
          isDanger: true,
        },
        () => rollBack({ remote, revision, ...(to && { build: to.build }) }).unwrap(),
        to ? t('{build} is live', { build: name(to) }) : t('The candidate is taken back'),
      ),
    setEnabled: (isEnabled: boolean) =>
      act(
        isEnabled
          ? null
          : {
              question: t('Take {remote} out of the portal?', { remote }),
              detail: t('Its pages are gone for everybody until it is enabled again.'),
              confirm: t('Disable'),
              isDanger: true,
            },
        () => setEnabled({ remote, revision, isEnabled }).unwrap(),
        isEnabled ? t('{remote} is in the portal again', { remote }) : t('{remote} is disabled', { remote }),
      ),
    pin: (isPinned: boolean) =>
      act(
        isPinned
          ? {
              question: t('Pin {remote}?', { remote }),
              detail: t(
                'What is live stays, whatever is published and however it does. The automatic step back rests too.',
              ),
              confirm: t('Pin'),
            }
          : null,
        () => pin({ remote, revision, isPinned }).unwrap(),
        isPinned ? t('{remote} is pinned', { remote }) : t('{remote} is not pinned any more', { remote }),
      ),
    /** For the reader alone; null goes back to what is live. */
    override: (build: PublishedBuild | null) =>
      act(
        null,
        () => override({ remote, build: build?.build ?? null }).unwrap(),
        build ? t('You use {build}', { build: name(build) }) : t('You use what is live again'),
      ),
  }
}
export type Acts = ReturnType<typeof useActs>
