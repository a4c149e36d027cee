export { Provider } from 'react-redux'
export {
  Link,
  type Location,
  MemoryRouter,
  Route,
  Router,
  Routes,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom'
export { markAllStale, markStale } from './api.ts'
export { awaitJob, removeAwaitedJob, useAwaitedJobs } from './awaited-jobs.ts'
export { call, onProofRequired, onSignedOut } from './call.ts'
export { toCsv } from './csv.ts'
export { endpoints } from './endpoints.ts'
export { translateError } from './error-messages.ts'
export { onEvent, type PortalTopic, startEvents, useEvents } from './events.ts'
export { type Failure, isFailure } from './failure.ts'
export {
  formatAmount,
  formatCountry,
  formatDay,
  formatInstant,
  formatLanguage,
  formatMonth,
  formatNumber,
  useFormat,
} from './format.ts'
export { setSubmissionKey } from './idempotency.ts'
export { readLines } from './lines.ts'
export { callDeviceEvents, callSearch, setLiveRemotes, useLiveRemotes } from './live-remotes.ts'
export {
  dismissAll,
  dismissNotice,
  type Notice,
  type NoticeAction,
  notify,
  useNotices,
  useNotify,
} from './notify.ts'
export { usePreference } from './preference.ts'
export { prefetchWith, type QueryState } from './prefetch.ts'
export { findConflict, problemFields, problemText } from './problem.ts'
export type { RemoteModule, RemoteRoute } from './remote.ts'
export {
  isCharacterShortcut,
  isPressed,
  type ShortcutName,
  type ShortcutPlace,
  shortcuts,
  useCharacterShortcuts,
  useShortcut,
} from './shortcut.ts'
export { closeSession, store, updateSession, useSession } from './store.ts'
export { storedSession, storeSignIn } from './stored-session.ts'
export { NewReleaseContext, type Tab, TabContext, useNewRelease, useTab } from './tab.ts'
export {
  addTexts,
  hasText,
  languages,
  provideTexts,
  setLanguage,
  type TextSources,
  type Texts,
  type Translate,
  t,
  useLanguage,
  useT,
} from './text.ts'
export {
  deviceTimeZone,
  startOfDay,
  timeZone,
  timeZoneKey,
  toCalendar,
  useTimeZone,
} from './time-zone.ts'
export { token } from './token.ts'
export { fetchFile, saveBlob, type UploadOptions, upload, uploadTo, useDownload } from './transfer.ts'
export { useRowEvents } from './useRowEvents.ts'
export { deleteUserValues, listUserValues, readUserValue, storeUserValue } from './user-storage.ts'
