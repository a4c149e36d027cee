import { isFailure, markStale, notify, problemText, store, useT } from '@portal/client'
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
import { shortenBuild } from './release.rules.ts'

/** Actions on a remote's releases, with confirmation and notice. */
export function useReleaseActions({ remote, revision }: RemoteRollout) {
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
        if (isStale) store.dispatch(markStale(releaseTag))
        notify.error(
          isStale
            ? t(
                'Someone else changed {remote} in the meantime, so nothing was done. You now see the current state.',
                {
                  remote,
                },
              )
            : problemText(problem),
        )
      })
  }
  const name = ({ version, build }: PublishedBuild) => `${version} (${shortenBuild(build)})`

  return {
    isBusy: [promoting, rollingBack, enabling, pinning, overriding].some(({ isLoading }) => isLoading),
    promote: (build: PublishedBuild, percent: number) =>
      act(
        {
          question:
            percent === 100
              ? t('Make {build} live for everyone?', { build: name(build) })
              : t('Roll out {build} to {percent} % of users?', { build: name(build), percent }),
          detail:
            percent === 100
              ? t('Open pages update within seconds. You can roll back to the current release.')
              : t('The same users always get it; everyone else keeps the live release.'),
          confirm: percent === 100 ? t('Make live') : t('Roll out to {percent} %', { percent }),
        },
        () => promote({ remote, revision, build: build.build, percent }).unwrap(),
        percent === 100
          ? t('{build} is live', { build: name(build) })
          : t('{build} is rolling out to {percent} % of users', { build: name(build), percent }),
      ),
    /** Rolls back to a build, or removes the candidate if undefined. */
    rollBack: (to?: PublishedBuild) =>
      act(
        {
          question: to
            ? t('Roll {remote} back to {build}?', { remote, build: name(to) })
            : t('Stop the rollout of {remote}?', { remote }),
          detail: t('Open pages update within seconds; unsaved input is kept.'),
          confirm: to ? t('Roll back') : t('Stop the rollout'),
          isDanger: true,
        },
        () => rollBack({ remote, revision, ...(to && { build: to.build }) }).unwrap(),
        to ? t('{build} is live', { build: name(to) }) : t('The rollout is stopped'),
      ),
    setEnabled: (isEnabled: boolean) =>
      act(
        isEnabled
          ? null
          : {
              question: t('Disable {remote}?', { remote }),
              detail: t('No one can open its pages until you enable it again.'),
              confirm: t('Disable'),
              isDanger: true,
            },
        () => setEnabled({ remote, revision, isEnabled }).unwrap(),
        isEnabled ? t('{remote} is enabled', { remote }) : t('{remote} is disabled', { remote }),
      ),
    pin: (isPinned: boolean) =>
      act(
        isPinned
          ? {
              question: t('Pin {remote}?', { remote }),
              detail: t(
                'The live release stays as it is, whatever is published. Automatic rollback is paused, too.',
              ),
              confirm: t('Pin'),
            }
          : null,
        () => pin({ remote, revision, isPinned }).unwrap(),
        isPinned ? t('{remote} is pinned', { remote }) : t('{remote} is no longer pinned', { remote }),
      ),
    /** Sets the build for the reader only; null returns to the live one. */
    override: (build: PublishedBuild | null) =>
      act(
        null,
        () => override({ remote, build: build?.build ?? null }).unwrap(),
        build ? t("You're using {build}", { build: name(build) }) : t("You're using the live release again"),
      ),
  }
}
export type ReleaseActions = ReturnType<typeof useReleaseActions>
