/** The style of printed pages: text and pictures without the site's frame, so that a guide takes at most two sheets. */
export const printStyle = `
@page { margin: 12mm; }
.VPNav, .VPLocalNav, .VPSidebar, .VPDoc .aside, .VPDocFooter, .VPFooter, .VPSkipLink, .header-anchor { display: none !important; }
.VPContent, .VPDoc, .VPDoc .container, .VPDoc .content, .VPDoc .content-container { margin: 0 !important; padding: 0 !important; max-width: none !important; }
.vp-doc { font-size: 9.25pt; }
.vp-doc p, .vp-doc li, .vp-doc td, .vp-doc th { line-height: 1.32 !important; }
.vp-doc p, .vp-doc ul, .vp-doc ol, .vp-doc table, .vp-doc div[class*='language-'] { margin: 4px 0 !important; }
.vp-doc li + li { margin-top: 2px !important; }
.vp-doc td, .vp-doc th { padding: 2px 8px !important; }
.vp-doc h1 { font-size: 17pt; line-height: 1.2; }
.vp-doc h2 { margin: 9px 0 2px !important; border: 0 !important; padding: 0 !important; font-size: 12pt; line-height: 1.25; break-after: avoid; }
.vp-doc h3 { margin: 6px 0 2px !important; font-size: 10.5pt; break-after: avoid; }
.vp-doc img { display: inline-block; width: auto; max-width: 48%; max-height: 45mm; margin: 2px 6px 2px 0; break-inside: avoid; }
`
