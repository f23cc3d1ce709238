/**
 * The smallest browser on WebKitGTK that WebDriver can drive, for gjs: `gjs -m browser.js PROFILE`. WebKit's own test browser
 * has no lasting profile under automation; this one has its profile in the given directory, with its process id in the file
 * `pid`. SIGTERM quits it.
 */
import Gio from 'gi://Gio';
import GLib from 'gi://GLib';
import Gtk from 'gi://Gtk?version=3.0';
import WebKit2 from 'gi://WebKit2?version=4.1';
import System, { programArgs } from 'system';

const SIGTERM = 15;
const [profile] = programArgs;
if (profile === undefined) System.exit(2);

Gtk.init(null);
const context = new WebKit2.WebContext({
  website_data_manager: new WebKit2.WebsiteDataManager({
    base_data_directory: `${profile}/data`,
    base_cache_directory: `${profile}/cache`,
  }),
});
// Each tab is a window: nobody looks at them, and all of them are visible to their pages.
const windows = [];
const openTab = () => {
  const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true });
  const window = new Gtk.Window({ default_width: 1280, default_height: 900 });
  window.add(view);
  window.show_all();
  windows.push(window);
  return view;
};

context.connect('automation-started', (_context, session) => {
  const info = new WebKit2.ApplicationInfo();
  info.set_name('browser.js');
  info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version());
  session.set_application_info(info);
  session.connect('create-web-view', openTab);
});
context.set_automation_allowed(true);

GLib.file_set_contents(`${profile}/pid`, String(new Gio.Credentials().get_unix_pid()));
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, SIGTERM, () => {
  for (const window of windows) window.destroy();
  // WebKit brings localStorage to the disk half a second late, also at the end of its pages.
  GLib.timeout_add(GLib.PRIORITY_DEFAULT, 1_500, () => {
    Gtk.main_quit();
    return GLib.SOURCE_REMOVE;
  });
  return GLib.SOURCE_REMOVE;
});
Gtk.main();
