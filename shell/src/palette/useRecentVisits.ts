import { useSession } from '@portal/client'
import { useEffect } from 'react'
import { useLocationValue } from '../navigation/navigation.ts'
import { useTabsValue } from '../tab/tabs.ts'
import { addRecentItem } from './recent.ts'

/** Stores which records were visited: pages of a single record, once their title is known. */
export function useRecentVisits(): void {
  const { user } = useSession()
  const shown = useLocationValue(({ pathname }) => pathname)
  const visited = useTabsValue((tabs) => {
    const tab = tabs.find(({ path }) => path === shown)
    return tab?.title && tab.page.path.includes('/:') ? tab.title : ''
  })
  useEffect(() => {
    if (visited !== '' && user.userId !== '')
      addRecentItem(user.userId, { title: visited, detail: '', link: shown })
  }, [visited, shown, user.userId])
}
