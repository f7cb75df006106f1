import { chromium } from '@playwright/test';
import axe from 'axe-core';
import { totpCode } from './src/platform/totp.ts';
const base='http://localhost:3998';
import { execSync } from 'node:child_process';
const secretMod = execSync("grep -rl 'export const demoTotpSecret' src").toString().trim();
const { demoTotpSecret } = await import('./'+secretMod);
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell', args:['--no-sandbox']});
async function login(who){const staff=['admin','finance','support','catalogue','content'].includes(who);
 const r=await fetch(base+'/api/login',{method:'POST',headers:{'content-type':'application/json','X-Api-Key':'demo'},body:JSON.stringify({email:who+'@bannasala.test',password:'bannasala-demo',...(staff?{otp:totpCode(demoTotpSecret,new Date())}:{})})});const t=await r.json(); if(!t.detail?.token) throw new Error(who+JSON.stringify(t)); return t.detail.token;}
const people={guest:['/','/login','/register','/category','/seller-store','/contact-us'],shopper:['/','/cart','/checkout','/user/profile/my-profile','/user/profile/my-order'],affiliate:['/user/profile/affiliate'],seller:['/manage-store','/manage-store/products'],admin:['/admin']};
const found=new Map(); const pat=u=>{const x=new URL(u,base);return x.pathname.split('/').map(s=>/\d/.test(s)?'#':(s.length>40||/%/.test(s)?'@':s)).join('/')};
const limit=Number(process.argv[2]??400); const only=process.argv[3];
for (const [who,starts] of Object.entries(people)){ if(only&&who!==only) continue;
  const ctx=await browser.newContext({viewport:{width:1280,height:900}});
  const cookies=[{name:'cookie_consent',value:'2026-11-21.necessary',url:base}];
  if(who!=='guest') cookies.push({name:'token',value:await login(who),url:base});
  await ctx.addCookies(cookies);
  const page=await ctx.newPage(); const seen=new Set(); const perPat=new Map(); const queue=[...starts];
  let n=0;
  while(queue.length&&n<limit){const u=queue.shift(); const p=pat(u); if(seen.has(u)) continue; seen.add(u); if((perPat.get(p)??0)>=1) continue; 
    try{ const r=await page.goto(base+u,{waitUntil:'load'}); if(!r||!(r.headers()['content-type']??'').includes('html')) continue; }catch{continue}
    perPat.set(p,(perPat.get(p)??0)+1); n++;
    const links=await page.evaluate(()=>[...document.querySelectorAll('a[href]')].map(a=>a.href));
    for(const l of links){const x=new URL(l); if(x.origin===base&&!/\.(pdf|csv|xlsx|webp|xml)|\/download|logout|\/api\/|\/resources\//.test(x.pathname)) queue.push(x.pathname+ (perPat.has(pat(x.pathname))?'':x.search));}
    for (const width of (n%3===0?[1280,360]:[1280])){ await page.setViewportSize({width,height:900});
      await page.evaluate(axe.source);
      const v=await page.evaluate(async()=>{const {violations}=await axe.run(document,{resultTypes:['violations']});return violations.map(x=>[x.id,x.nodes.length,x.nodes[0].html.slice(0,160)])});
      for(const [id,c,h] of v){if(!found.has(id)||found.get(id).length<25)console.log(id,who,width,u,c,h);const k=id; if(!found.has(k)) found.set(k,[]); found.get(k).push([who,width,u,c,h]);}
    }
    await page.setViewportSize({width:1280,height:900});
  }
  console.log(who,n,'pages; left in queue',queue.length); await ctx.close();
}
for(const [k,v] of found){console.log('\n##',k,v.length); for(const x of v.slice(0,12)) console.log('  ',x.join(' | '))}
await browser.close();
