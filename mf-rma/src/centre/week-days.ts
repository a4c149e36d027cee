import { useLanguage } from '@portal/client'

/** 1 is Monday, 7 is Sunday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const

/** Returns short weekday names in the reader's language, such as `Mon`. January 1st, 2024 was a Monday. */
export function useDayName() {
  const [language] = useLanguage()
  const style = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return (day: number) => style.format(new Date(Date.UTC(2024, 0, day)))
}
