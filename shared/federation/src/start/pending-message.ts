/** Milliseconds of waiting before a message appears. */
const silentForMs = 2000

const texts = /^zh/.test(localStorage.getItem('portal.language') ?? navigator.language)
  ? ['加载时间比平时长…', '暂时无法连接门户，正在重试…']
  : ['Loading takes longer than usual …', "Can't reach the portal. Trying again …"]

const awaited = new Set<unknown>()
let line: HTMLElement | undefined
let isFailing = false

/** Shows the failure message until nothing is pending. */
export const showFailure = () => {
  isFailing = true
}

function say() {
  if (!line) {
    line = document.createElement('p')
    line.id = 'start-notice'
    line.role = 'status'
    ;(document.body ?? document.documentElement).append(line)
  }
  line.textContent = texts[Number(isFailing)] as string
}

/** Shows a message while something is late: `always`, or only after a failure. */
export function showWhilePending<T>(what: Promise<T>, always = false): Promise<T> {
  awaited.add(what)
  let waited = 0
  const timer = setInterval(() => {
    waited += 250
    if (waited >= silentForMs && (always || isFailing)) say()
  }, 250)
  void what.then(() => {
    clearInterval(timer)
    awaited.delete(what)
    if (awaited.size > 0) return
    isFailing = false
    line?.remove()
    line = undefined
  })
  return what
}
