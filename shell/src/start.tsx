import { Provider, provideTexts, startEvents, store } from '@portal/client'
import { ThemeProvider } from '@portal/ui'
import { createRoot } from 'react-dom/client'
import { deleteUserData } from './forget-user.ts'
import { Portal } from './Portal.tsx'
import { followRegistry } from './registry/follow.ts'
import { listPages } from './registry/page.ts'
import { registry, startRegistry } from './registry/registry.ts'
import { countBuilds } from './remote/loaded-builds.ts'
import { RemotesProvider, startRemotes } from './remote/remotes.ts'
import { sendReports } from './remote/send-reports.ts'
import { watchSession } from './session/session.ts'
import { tabStore } from './tab/tabs.ts'

/** Milliseconds that the start waits for texts; what comes later changes the language of the open page. */
const textTimeoutMs = 1500

const texts = provideTexts({ 'zh-CN': () => import('../locales/zh-CN.json') })
await Promise.all([
  startRegistry(),
  Promise.race([texts, new Promise((resolve) => setTimeout(resolve, textTimeoutMs))]),
])
tabStore.restore(listPages(registry()))
watchSession(deleteUserData)
startEvents()
followRegistry()
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
