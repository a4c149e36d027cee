interface Frame {
  nonce: string
  /** Address of the script. */
  script: string
  settings: object
}

const head = (nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Chat</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style nonce="${nonce}">html { background: light-dark(#f6f8f7, #101412) }</style>`

/** Renders the document of the chat's frame. */
export const renderFrame = ({ nonce, script, settings }: Frame) => `${head(nonce)}
<script nonce="${nonce}" type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>
<script nonce="${nonce}" src="${script}" defer></script>
</head>
<body><div id="root"></div></body>
</html>
`

/** Renders the document for a wrong key or a deleted site. */
export const renderFrameError = (nonce: string) => `${head(nonce)}
<style nonce="${nonce}">p { margin: 30vh 16px 0; text-align: center; font: 16px/1.5 system-ui, sans-serif }</style>
</head>
<body><p>This chat is not set up. The key of the site is unknown.</p></body>
</html>
`
