/** Storage key of the portal's language. */
const stored = 'portal.language'
/** Sends the language to the server, which renders the page. */
const tell = (code: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `language=${code}; Path=/; Max-Age=31536000; SameSite=Lax`
}
const isTold = (code: string) => document.cookie.split('; ').includes(`language=${code}`)

/** Applies the portal's language, unless the address specifies one. */
export function applyLanguage() {
  const chosen = localStorage.getItem(stored)
  const isNamed = new URLSearchParams(location.search).has('lang')
  if (!chosen || isNamed || chosen === document.documentElement.lang || isTold(chosen)) return
  tell(chosen)
  if (isTold(chosen)) location.reload()
}

/** Shows a language switch, which also applies to the portal. */
export function showLanguageSwitch() {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]'))
    link.addEventListener('click', (event) => {
      event.preventDefault()
      const code = link.dataset.language as string
      localStorage.setItem(stored, code)
      tell(code)
      const address = new URL(location.href)
      address.searchParams.delete('lang')
      if (address.href === location.href) location.reload()
      else location.replace(address)
    })
}
