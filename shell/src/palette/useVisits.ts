import { useSession } from '@portal/client'
import { useEffect } from 'react'
import { useAtPlace } from '../navigation/navigation.ts'
import { useOfTabs } from '../tab/tabs.ts'
import { remember } from './recent.ts'

/** Remembers which records were visited: pages of one thing each, once they say what they are called. */
export function useVisits(): void {
  const { user } = useSession()
  const shown = useAtPlace(({ pathname }) => pathname)
  const visited = useOfTabs((tabs) => {
    const tab = tabs.find(({ path }) => path === shown)
    return tab?.title && tab.page.path.includes('/:') ? tab.title : ''
  })
  useEffect(() => {
    if (visited !== '' && user.userId !== '')
      remember(user.userId, { title: visited, detail: '', link: shown })
  }, [visited, shown, user.userId])
}
