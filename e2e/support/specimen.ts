/** Shows every control and notice with the shop's classes, by section; the texts mean nothing. */
export const SPECIMEN = `
<div data-section="buttons" class="panel" style="display:flex;flex-wrap:wrap;gap:16px;width:340px">
  <button class="btn">First</button>
  <button class="btn secondary">Second</button>
  <button class="btn small">Small</button>
  <button class="btn secondary small">Small second</button>
  <button class="btn" aria-disabled="true">Not now</button>
  <button class="textlink">As a link</button>
  <span class="stepper"><button aria-disabled="true">−</button><input type="number" value="2"><button>+</button></span>
</div>
<div data-section="focus" style="padding:16px;width:340px"><button class="btn">Focused</button></div>
<div data-section="fields" class="panel stack" style="width:340px">
  <label class="field"><span>Label</span><span class="hint">Why we ask</span><input value="Typed"></label>
  <div class="field invalid"><label class="field-label" for="bad">Refused</label><span class="error">What is wrong with it</span>
    <input id="bad" aria-invalid="true"></div>
  <label class="field"><span>Choice</span><select><option>One of some</option></select></label>
  <label class="checkbox"><input type="checkbox" checked> Ticked</label>
  <label class="radio-card"><input type="radio" name="pick" checked><span><b>Chosen</b></span></label>
  <label class="radio-card"><input type="radio" name="pick"><span><b>Not chosen</b></span></label>
</div>
<div data-section="notices" class="stack" style="padding:16px;width:340px">
  <p class="note">A note</p>
  <p class="note warn">A warning</p>
  <div class="alert"><h2>A problem</h2><ul><li><a href="#bad">A field</a></li></ul></div>
</div>
<div data-section="chips" style="display:flex;flex-wrap:wrap;gap:2px;width:200px">
  <span class="chip">off</span> <span class="chip ok">ok</span> <span class="chip warn">warn</span>
  <span class="chip error">err</span> <span class="chip teal">teal</span> <span class="chip group">group</span>
  <span class="chip independent">indep</span> <span class="chip pass">pass</span>
</div>`;
