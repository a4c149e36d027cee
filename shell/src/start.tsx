import { Provider, provideTexts, startEvents, store } from '@portal/client'
import { ThemeProvider } from '@portal/ui'
import { createRoot } from 'react-dom/client'
import { deleteUserData } from './delete-user-data.ts'
import { Portal } from './Portal.tsx'
import { keepRegistryCurrent } from './registry/keep-current.ts'
import { listPages } from './registry/page.ts'
import { registry, startRegistry } from './registry/registry.ts'
import { countBuilds } from './remote/loaded-builds.ts'
import { RemotesProvider, startRemotes } from './remote/remotes.ts'
import { sendReports } from './remote/send-reports.ts'
import { watchSession } from './session/session.ts'
import { tabStore } from './tab/tabs.ts'

/**
 * Maximum time in milliseconds that the start waits for texts; later texts change the language of the open
 * page.
 */
const textTimeoutMs = 1500

const texts = provideTexts({ 'zh-CN': () => import('../locales/zh-CN.json') })
await Promise.all([
  startRegistry(),
  Promise.race([texts, new Promise((resolve) => setTimeout(resolve, textTimeoutMs))]),
])
tabStore.restore(listPages(registry()))
watchSession(deleteUserData)
startEvents()
keepRegistryCurrent()
sendReports()
countBuilds()

createRoot(document.getElementById('root') as HTMLElement).render(
  <Provider store={store}>
    <ThemeProvider>
      <RemotesProvider value={startRemotes()}>
        <Portal />
      </RemotesProvider>
    </ThemeProvider>
  </Provider>,
)
